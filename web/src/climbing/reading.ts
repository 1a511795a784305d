/** What cards mean on the table, and the order in which that is seen best. */

import { letterOf } from '../lib/cards';
import type { Card, Kind } from '../lib/wire';
import { rankAt, heightOf } from './ranks';

export interface Reading {
  kind: Kind;
  /** What is compared: the rank, the highest of a run, what carries wings. */
  rank: string;
  /** How many ranks the run has, 1 where there is none. */
  length: number;
  /** The level of a bomb that counts lines (SK-30). */
  lines?: number;
}

export interface LaidCard {
  card: Card;
  /** The rank for which a wild card stands here, where that is another than its own. */
  as: string | null;
}

const UNITS: Partial<Record<Kind, number>> = {
  single: 1,
  pair: 2,
  triple: 3,
  straight: 1,
  pair_run: 2,
  triple_run: 3,
  triple_one: 3,
  triple_pair: 3,
  plane_one: 3,
  plane_pair: 3,
  four_two: 4,
  four_pairs: 4,
};

const BOMBS: ReadonlySet<Kind> = new Set<Kind>([
  'bomb',
  'soft_bomb',
  'wild_bomb',
  'chain_bomb',
  'joker_bomb',
  'rocket',
]);

export function isBomb(kind: Kind): boolean {
  return BOMBS.has(kind);
}

/** What carries first, rank by rank from low to high with wild cards where they stand in; then wings. */
export function layOut(cards: readonly Card[], reading: Reading, wild: string | null): LaidCard[] {
  if (reading.kind === 'rocket' || reading.kind === 'joker_bomb') return asTheyAre(cards);
  const unit = UNITS[reading.kind] ?? cards.length / reading.length;
  const pool = cards.toSorted((a, b) => heightOf(letterOf(a)) - heightOf(letterOf(b)));
  const top = heightOf(reading.rank);
  const carried: LaidCard[] = [];
  for (let height = top - reading.length + 1; height <= top; height++) {
    const rank = rankAt(height);
    const naturals = take(pool, unit, (card) => letterOf(card) === rank);
    const wilds = take(pool, unit - naturals.length, (card) => letterOf(card) === wild);
    carried.push(...asTheyAre(naturals), ...wilds.map((card) => ({ card, as: rank })));
  }
  return [...carried, ...asTheyAre(pool)];
}

function asTheyAre(cards: readonly Card[]): LaidCard[] {
  return cards.map((card) => ({ card, as: null }));
}

/** Takes up to so many cards that fit out of the pool. */
function take(pool: Card[], most: number, fits: (card: Card) => boolean): Card[] {
  const taken = pool.filter(fits).slice(0, Math.max(0, most));
  for (const card of taken) pool.splice(pool.indexOf(card), 1);
  return taken;
}
