import { describe, expect, it } from 'vitest';

import { sideOf } from '../lib/seating';
import type { DoudizhuView } from '../lib/wire';
import { byStrength } from './strength';
import { cardsOut } from './view';

const VIEW: DoudizhuView = {
  game: 'doudizhu',
  seat: 0,
  phase: 'playing',
  actors: [0],
  turn: 0,
  dealt: 17,
  hand: ['S3', 'H3', 'SK', 'X'],
  hand_counts: [4, 17, 17],
  shows: [0, 0, 0],
  shown: [null, null, null],
  show_factor: 0,
  first: 0,
  auction: [],
  landlord: 0,
  bottom: ['S4', 'S5', 'S6'],
  wild: null,
  multiplier: 1,
  factors: [],
  to_beat: null,
  trick: [null, null, null],
  history: [[0, '33'], [1, 'KK'], [2, '']],
  legal: [],
  unlisted: false,
  reveal: null,
};

describe('the card counter', () => {
  const out = new Map(cardsOut(VIEW).map((each) => [each.rank, each.out]));

  it('counts what is neither seen on the table nor in the own hand', () => {
    expect([out.get('3'), out.get('K'), out.get('X'), out.get('R'), out.get('A')]).toEqual([0, 1, 0, 1, 4]);
  });

  it('takes two decks for Shuangkou, and names the highest rank first', () => {
    expect([...out.keys()].join('')).toBe('RX2AKQJT9876543');
    const two = cardsOut({ ...VIEW, game: 'shuangkou' } as never);
    expect(two.find(({ rank }) => rank === 'A')?.out).toBe(8);
    expect(two.find(({ rank }) => rank === 'R')?.out).toBe(2);
  });
});

describe('several readings (DZ-53)', () => {
  it('are offered from the highest', () => {
    const plays = byStrength([
      { action: 'play', cards: '4445', kind: 'triple_one', rank: '4' },
      { action: 'play', cards: '4445', kind: 'soft_bomb', rank: '4' },
    ]);
    expect(plays.map(({ kind }) => kind)).toEqual(['soft_bomb', 'triple_one']);
    const runs = byStrength([
      { action: 'play', cards: '44556', kind: 'straight', rank: '7' },
      { action: 'play', cards: '44556', kind: 'straight', rank: '8' },
    ]);
    expect(runs[0]?.rank).toBe('8');
  });
});

describe('three round a table (DZ-01)', () => {
  it('sit left and right of the viewer', () => {
    expect([0, 1, 2].map((seat) => sideOf(seat, 0, 'clockwise', 3))).toEqual(['bottom', 'left', 'right']);
    expect([0, 1, 2].map((seat) => sideOf(seat, 1, 'counterclockwise', 3))).toEqual(['left', 'bottom', 'right']);
  });
});
