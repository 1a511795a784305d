import { describe, expect, it } from 'vitest';

import { layOut, type Reading } from './reading';
import { cardsFor, countsOf, ranksOf, sortHand } from './ranks';

const laid = (cards: string, reading: Reading, wild: string | null = null) =>
  layOut(cards.split(' '), reading, wild).map(({ card, as }) => (as ? `${card}=${as}` : card));

describe('cards in the order of their combination', () => {
  it('puts wings last', () => {
    expect(laid('S3 H4 C4 D4', { kind: 'triple_one', rank: '4', length: 1 })).toEqual(['H4', 'C4', 'D4', 'S3']);
    expect(laid('S3 H4 C4 D4 S5 H5 C5 DK', { kind: 'plane_one', rank: '5', length: 2 })).toEqual(
      ['H4', 'C4', 'D4', 'S5', 'H5', 'C5', 'S3', 'DK'],
    );
  });

  it('puts wild cards where they stand in (SK-22)', () => {
    expect(laid("S4 S5 S7 S8 R R'", { kind: 'straight', rank: '9', length: 6 }, 'R')).toEqual(
      ['S4', 'S5', 'R=6', 'S7', 'S8', "R'=9"],
    );
    expect(laid('S7 H7 C7 D7 R', { kind: 'bomb', rank: '7', length: 1, lines: 5 }, 'R')).toEqual(
      ['S7', 'H7', 'C7', 'D7', 'R=7'],
    );
  });

  it('lets a wild card be itself (DZ-51)', () => {
    expect(laid('S5 H5 C5 D5', { kind: 'wild_bomb', rank: '5', length: 1 }, '5')).toEqual(
      ['S5', 'H5', 'C5', 'D5'],
    );
  });

  it('leaves jokers as they are', () => {
    expect(laid('X R', { kind: 'rocket', rank: 'R', length: 1 })).toEqual(['X', 'R']);
  });
});

describe('a hand', () => {
  const hand = ["S3", "H3", "C3'", 'D9', 'SA', 'S2', 'X', "R'"];

  it('is held from high to low, in a stable order (C059)', () => {
    expect(sortHand(hand, 'rank')).toEqual(["R'", 'X', 'S2', 'SA', 'D9', 'S3', 'H3', "C3'"]);
    expect(sortHand(hand, 'groups')).toEqual(['S3', 'H3', "C3'", "R'", 'X', 'S2', 'SA', 'D9']);
  });

  it('gives the leftmost of a rank first', () => {
    expect(cardsFor(hand, countsOf('332'))).toEqual(['S3', 'H3', 'S2']);
    expect(ranksOf(hand)).toBe('3339A2XR');
  });
});
