/** The words of the page in the player's language; they change with it, without a reload. */

import { isJoker, letterOf, suitOf, type RankLetter } from '../cards';
import { settings } from '../settings.svelte';
import type { Card, Text } from '../wire';
import { en, enTerms } from './en';
import { zh, zhTerms } from './zh';

const CATALOGUES = { zh, en };
const TERMS = { zh: zhTerms, en: enTerms };

/** All words of the page: `t().home.choose`. */
export function t() {
  return CATALOGUES[settings.language];
}

/** The games' own words: `term().cover`. */
export function term() {
  return TERMS[settings.terms === 'page' ? settings.language : settings.terms];
}

/** A sentence of the server. */
export function said(text: Text): string {
  return text[settings.language];
}

/** Things of one kind: `Ann, Bob`. */
export function listed(things: readonly string[]): string {
  return things.join(t().marks.list);
}

/** What there is to say of one thing, leaving out what is empty: `Ann, 3 cards in hand`. */
export function phrased(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(t().marks.comma);
}

/** A thing, and what it is: `Bottom cards: 3 5 K`. */
export function labelled(name: string, what: string): string {
  return name + t().marks.colon + what;
}

/** What a screen reader says for a card. */
export function cardName(card: Card): string {
  const { suits, ranks, jokers, name } = t().cards;
  if (isJoker(card)) return letterOf(card) === 'R' ? jokers.R : jokers.X;
  return name(suits[suitOf(card)], ranks[letterOf(card) as RankLetter]);
}

/** Points with their sign: +6, −22, 0. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}
