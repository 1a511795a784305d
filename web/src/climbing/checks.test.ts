import { describe, expect, it } from 'vitest';

import { parseCards } from '../lib/cards';
import vectors from '../lib/shuffle.vectors.json';
import type { ShuangkouView, ShuffleView } from '../lib/wire';
import { checkLots, checkRanks } from './checks';
import { ranksOf } from './ranks';

const vector = vectors.find(({ sides }) => sides.join() === '108');
if (!vector) throw new Error('no vector of two decks');
const deck = parseCards(vector.deck);
const shuffled: ShuffleView = {
  commitment: vector.commitment,
  server: vector.server,
  clients: vector.clients,
  attempt: vector.attempt,
  pack: parseCards(vector.pack),
  sides: vector.sides,
  deck,
};
const handOf = (seat: number) => deck.filter((_card, place) => place % 4 === seat);
const hands = [0, 1, 2, 3].map(handOf);

/** Seat 0 has played its first three cards, the others nothing. */
const game = {
  game: 'shuangkou',
  open_card: shuffled.pack[vector.lots[0] ?? 0],
  history: [[0, ranksOf(handOf(0).slice(0, 3))], [1, '']],
  reveal: hands.map((hand, seat) => (seat === 0 ? hand.slice(3) : hand)),
} as unknown as ShuangkouView;

const verdicts = (view: ShuangkouView) =>
  [...checkRanks(shuffled, view), ...checkLots(shuffled, view)].map(({ verdict }) => verdict);

describe('a deal beside its shuffle (PL-60)', () => {
  it('holds where everybody held what the deck gives', () => {
    expect(verdicts(game)).toEqual(['holds', 'holds']);
  });

  it('fails where somebody held another card', () => {
    const reveal = (game.reveal ?? []).with(1, ['R', 'R', ...handOf(1).slice(2)]);
    expect(verdicts({ ...game, reveal })[0]).toBe('fails');
  });

  it('fails where another card lay open (SK-03)', () => {
    const other = shuffled.pack.find((card) => card !== game.open_card) ?? '';
    expect(verdicts({ ...game, open_card: other })).toEqual(['holds', 'fails']);
  });

  it('says nothing of hands that are not turned up', () => {
    expect(checkRanks(shuffled, { ...game, reveal: null })).toEqual([]);
  });
});
