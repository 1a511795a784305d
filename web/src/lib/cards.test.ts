import { describe, expect, it } from 'vitest';

import { cardAt, pointsOf, rankOf, sortCards, suitOf, symbolOf } from './cards';

describe('cards', () => {
  it('reads the notation', () => {
    expect([suitOf('HT'), rankOf('HT'), symbolOf('HT')]).toEqual(['H', 10, '♥10']);
    expect(cardAt('D', 13)).toBe('DK');
    expect(() => suitOf('X')).toThrow('no suited card');
  });

  it('sorts by suit S, H, C, D or by rank, from low to high (SV-10)', () => {
    const hand = ['DA', 'SK', 'C2', 'HT', 'S2', 'H2'];
    expect(sortCards(hand, 'suit')).toEqual(['S2', 'SK', 'H2', 'HT', 'C2', 'DA']);
    expect(sortCards(hand, 'rank')).toEqual(['DA', 'S2', 'H2', 'C2', 'HT', 'SK']);
    expect(hand[0]).toBe('DA');
  });

  it('counts the points of covered cards (SV-07)', () => {
    expect(pointsOf(['SA', 'HT', 'CJ', 'DQ', 'SK'])).toBe(1 + 10 + 11 + 12 + 13);
  });
});
