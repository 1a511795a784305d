import { describe, expect, it } from 'vitest';

import { sideOf } from '../lib/seating';
import type { SevensView } from '../lib/wire';
import { actionFor, cardsToPlay, mayTopple, rowsOf } from './view';

const VIEW: SevensView = {
  game: 'sevens',
  seat: 0,
  turn: 0,
  leader: 0,
  hand: ['S8', 'HK'],
  covered: [],
  hand_counts: [2, 2, 2, 2],
  covered_counts: [0, 0, 0, 0],
  table: [[6, 7], null, [1, 13], [7, 7]],
  history: ['S7'],
  legal: [{ action: 'play', cards: 'S8' }],
  reveal: null,
};

describe('the table as it is drawn', () => {
  const [spades, hearts, clubs] = rowsOf(VIEW.table, false);
  const cards = (row: typeof spades, state: string) =>
    row?.slots.filter((slot) => slot.state === state).map((slot) => slot.card);

  it('shows where the next cards go (SV-03)', () => {
    expect(cards(spades, 'played')).toEqual(['S6', 'S7']);
    expect(cards(spades, 'live')).toEqual(['S5', 'S8']);
    expect(cards(hearts, 'live')).toEqual(['H7']);
    expect(cards(clubs, 'live')).toEqual([]);
    expect(clubs?.count).toBe(13);
  });

  it('shows none once the deal is over', () => {
    const over = rowsOf(VIEW.table, true).flatMap((row) => row.slots);
    expect(over.filter((slot) => slot.state === 'live')).toEqual([]);
  });
});

describe('what a tap means', () => {
  it('plays while a live card is there, else covers (SV-04, SV-05)', () => {
    expect(actionFor(VIEW, 'S8')).toEqual({ action: 'play', cards: 'S8' });
    const covering: SevensView = { ...VIEW, legal: [{ action: 'cover', cards: 'HK' }] };
    expect(actionFor(covering, 'HK')).toEqual({ action: 'cover', cards: 'HK' });
    expect(cardsToPlay(covering)).toEqual([]);
  });

  it('topples only where the server offers it (SV-42)', () => {
    expect(mayTopple(VIEW)).toBe(false);
    expect(mayTopple({ ...VIEW, legal: [...VIEW.legal, { action: 'topple' }] })).toBe(true);
  });
});

describe('seats round the table', () => {
  it('draws the next to act on the right, counter-clockwise (SV-02)', () => {
    const sides = [0, 1, 2, 3].map((seat) => sideOf(seat, 1, 'counterclockwise'));
    expect(sides).toEqual(['left', 'bottom', 'right', 'top']);
    expect(sideOf(2, 1, 'clockwise')).toBe('left');
    expect(sideOf(0, null, 'counterclockwise')).toBe('bottom');
  });
});
