/** Combinations and hands in words. */

import { letterOf } from '../lib/cards';
import { cardName, listed, t, term } from '../lib/i18n/index.svelte';
import type { Card, Kind } from '../lib/wire';
import { labelOf } from './ranks';
import type { Reading } from './reading';
import { groupsOf } from './view';

const RUNS: ReadonlySet<Kind> = new Set<Kind>([
  'straight',
  'pair_run',
  'triple_run',
  'plane_one',
  'plane_pair',
]);
const NAMELESS: ReadonlySet<Kind> = new Set<Kind>(['rocket', 'joker_bomb', 'chain_bomb']);

/** What is read off a joker or a rank: `10`, `大王`. */
export function rankName(rank: string): string {
  if (rank === 'X' || rank === 'R') return t().cards.jokers[rank];
  return labelOf(rank);
}

/** `straight to 9`, `bomb 7 · 5 lines`. */
export function inWords({ kind, rank, lines }: Reading): string {
  const name = term().kinds[kind];
  const level = lines ? ` · ${term().bombOf(lines)}` : '';
  if (NAMELESS.has(kind)) return name + level;
  const of = RUNS.has(kind) ? t().climb.toUp(rankName(rank)) : t().climb.ofRank(rankName(rank));
  return name + of + level;
}

/** `2 × K, 3 × 9, big joker`. */
export function handInWords(cards: readonly Card[]): string {
  const groups = groupsOf(cards).map(({ rank, count }) =>
    count > 1 ? `${count} × ${rankName(rank)}` : rankName(rank),
  );
  return listed(groups) || '—';
}

/** What lies there, rank by rank where suits do not matter. */
export function cardsInWords(cards: readonly Card[]): string {
  return cards.length === 1 ? cardName(cards[0] ?? '') : cards.map(letterOf).map(labelOf).join(' ');
}
