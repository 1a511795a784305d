/** Cards as the client draws them: the server writes `S7`, people read ♠7. */

import type { Card } from './wire';

export const SUITS = ['S', 'H', 'C', 'D'] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type RankLetter = (typeof RANKS)[number];

export type SortOrder = 'suit' | 'rank';

const SYMBOLS: Record<Suit, string> = { S: '♠', H: '♥', C: '♣', D: '♦' };

export function suitOf(card: Card): Suit {
  const suit = SUITS.find((letter) => card.startsWith(letter));
  if (suit === undefined) throw new Error(`no suited card: ${card}`);
  return suit;
}

/** 1 for an ace to 13 for a king, which are also the points of a covered card (SV-07). */
export function rankOf(card: Card): number {
  return RANKS.indexOf(card.slice(1) as RankLetter) + 1;
}

export function cardAt(suit: Suit, rank: number): Card {
  return suit + (RANKS[rank - 1] ?? '');
}

/** What stands in the corner of a card: `10`, not `T`. */
export function rankLabel(rank: number): string {
  return rank === 10 ? '10' : (RANKS[rank - 1] ?? '');
}

/** `♠7`. */
export function symbolOf(card: Card): string {
  return SYMBOLS[suitOf(card)] + rankLabel(rankOf(card));
}

/** A hand in the player's order (SV-10): by suit S, H, C, D or by rank, each from low to high. */
export function sortCards(cards: readonly Card[], order: SortOrder): Card[] {
  const bySuit = (card: Card) => SUITS.indexOf(suitOf(card)) * 13 + rankOf(card);
  const byRank = (card: Card) => rankOf(card) * 4 + SUITS.indexOf(suitOf(card));
  const key = order === 'suit' ? bySuit : byRank;
  return [...cards].sort((a, b) => key(a) - key(b));
}

export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + rankOf(card), 0);
}

/** Every card that a text names, in order; for records: `S7 HT`. */
export function parseCards(text: string): Card[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
