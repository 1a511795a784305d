/** Cards as the client draws them: the server writes `S7`, people read ♠7; jokers are X and R. */

import type { Card } from './wire';

export const SUITS = ['S', 'H', 'C', 'D'] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type RankLetter = (typeof RANKS)[number];

export type SortOrder = 'suit' | 'rank';

const SYMBOLS: Record<Suit, string> = { S: '♠', H: '♥', C: '♣', D: '♦' };

/** The card of the first deck that looks like this one: a second deck's are marked, `S7'`. */
export function faceOf(card: Card): Card {
  return card.endsWith("'") ? card.slice(0, -1) : card;
}

export function isJoker(card: Card): boolean {
  return faceOf(card).length === 1;
}

/** The rank as the notation has it: A, 2 to 9, T, J, Q, K, X, R. */
export function letterOf(card: Card): string {
  return faceOf(card).slice(-1);
}

export function suitOf(card: Card): Suit {
  const suit = SUITS.find((letter) => card.startsWith(letter));
  if (suit === undefined) throw new Error(`no suited card: ${card}`);
  return suit;
}

/** 1 for an ace to 13 for a king, which are also the points of a covered card (SV-07). */
export function rankOf(card: Card): number {
  return RANKS.indexOf(letterOf(card) as RankLetter) + 1;
}

export function cardAt(suit: Suit, rank: number): Card {
  return suit + (RANKS[rank - 1] ?? '');
}

/** What stands in the corner of a card: `10`, not `T`. */
export function rankLabel(rank: number): string {
  return rank === 10 ? '10' : (RANKS[rank - 1] ?? '');
}

/** `♠7`, and a joker's letter. */
export function symbolOf(card: Card): string {
  if (isJoker(card)) return faceOf(card);
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
