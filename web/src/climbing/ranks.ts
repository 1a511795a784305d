/** Cards of which only the ranks matter, as the notation writes them: `334TXR`. */

import { letterOf } from '../lib/cards';
import type { Card, Ranks } from '../lib/wire';

/** From low to high (SK-04, DZ-20). */
export const ORDER = '3456789TJQKA2XR';

export type Counts = ReadonlyMap<string, number>;

/** From the lowest rank, 0, to the big joker. */
export function heightOf(rank: string): number {
  return ORDER.indexOf(rank);
}

export function rankAt(height: number): string {
  return ORDER[height] ?? '';
}

/** What stands on the card: `10`, not `T`. */
export function labelOf(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

export function countsOf(ranks: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return counts;
}

/** As the server writes them: from low to high, run together. */
export function ranksOf(cards: readonly Card[]): Ranks {
  return inOrder(cards.map(letterOf));
}

export function inOrder(ranks: readonly string[]): Ranks {
  return ranks.toSorted((a, b) => heightOf(a) - heightOf(b)).join('');
}

/** The first cards of a hand that have these ranks: of one rank the leftmost leave it first. */
export function cardsFor(hand: readonly Card[], wanted: Counts): Card[] {
  const taken = new Map<string, number>();
  return hand.filter((card) => {
    const rank = letterOf(card);
    const n = taken.get(rank) ?? 0;
    taken.set(rank, n + 1);
    return n < (wanted.get(rank) ?? 0);
  });
}

/** `rank`: from high to low. `groups`: what there are most of first. */
export type HandOrder = 'rank' | 'groups';

/** A hand as it is held; cards of one rank keep the order in which they leave it. */
export function sortHand(cards: readonly Card[], order: HandOrder): Card[] {
  const counts = countsOf(cards.map(letterOf));
  const weight = (card: Card) => (order === 'groups' ? (counts.get(letterOf(card)) ?? 0) : 0);
  return cards.toSorted(
    (a, b) => weight(b) - weight(a) || heightOf(letterOf(b)) - heightOf(letterOf(a)),
  );
}
