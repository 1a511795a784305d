/**
 * What a selection is called, for the button that plays it.
 *
 * Which plays are legal, and what they count as, only the server decides: this names cards that it
 * has listed as legal, and where it listed them with a reading, that one is named.
 */

import type { Kind, Ranks } from '../lib/wire';
import { countsOf, heightOf, ORDER, rankAt } from './ranks';
import { isBomb, type Reading } from './reading';

export interface Naming {
  family: 'shuangkou' | 'doudizhu';
  wild: string | null;
  /** The kind that has to be beaten, null on the lead. */
  against: Kind | null;
}

interface Cards {
  /** Natural cards by rank from 3 to the big joker. */
  naturals: number[];
  wilds: number;
  size: number;
}

/** No runs above the ace (SK-20, DZ-29). */
const ACE = heightOf('A');
const TWO = heightOf('2');

const RUNS: [Kind, number, number][] = [
  ['chain_bomb', 0, 3],
  ['triple_run', 3, 2],
  ['pair_run', 2, 3],
  ['straight', 1, 5],
];

/** Wings for each carrier: their number and the cards of each (DZ-23, DZ-27, DZ-28). */
const WINGED: [Kind, number, number, number][] = [
  ['plane_one', 3, 1, 1],
  ['plane_pair', 3, 1, 2],
  ['four_two', 4, 2, 1],
  ['four_pairs', 4, 2, 2],
];

/** The highest reading that fits what has to be beaten; null where this page has no name for it. */
export function nameOf(ranks: Ranks, naming: Naming): Reading | null {
  const fitting = readingsOf(ranks, naming);
  const { against } = naming;
  const beats = ({ kind }: Reading) => against === null || isBomb(kind) || kind === against;
  return fitting.find(beats) ?? fitting[0] ?? null;
}

function readingsOf(ranks: Ranks, { family, wild }: Naming): Reading[] {
  const cards = split(ranks, wild);
  const jokers = jokersOf(ranks, family);
  if (jokers) return [jokers];
  const runs = RUNS.flatMap(([kind, unit, least]) => runOf(cards, family, kind, unit, least));
  return [...sameRank(cards, ranks, family), ...runs, ...(family === 'doudizhu' ? winged(cards) : [])];
}

function split(ranks: Ranks, wild: string | null): Cards {
  const counts = countsOf(ranks);
  const wilds = wild === null ? 0 : (counts.get(wild) ?? 0);
  const naturals = [...ORDER].map((rank) => (rank === wild ? 0 : (counts.get(rank) ?? 0)));
  return { naturals, wilds, size: ranks.length };
}

function jokersOf(ranks: Ranks, family: Naming['family']): Reading | null {
  const all = [...ranks].every((rank) => rank === 'X' || rank === 'R');
  if (!all) return null;
  if (family === 'doudizhu' && ranks === 'XR') return { kind: 'rocket', rank: 'R', length: 1 };
  if (ranks.length < 3) return null;
  return { kind: 'joker_bomb', rank: 'R', length: 1, lines: ranks.length === 3 ? 6 : 7 };
}

function sameRank(cards: Cards, ranks: Ranks, family: Naming['family']): Reading[] {
  const { naturals, wilds, size } = cards;
  const held = naturals.flatMap((n, height) => (n > 0 ? [rankAt(height)] : []));
  if (held.length > 1) return [];
  // Wild cards alone are what they are.
  const rank = held[0] ?? ranks[0] ?? '';
  const few = ([['single'], ['pair'], ['triple']] as [Kind][])[size - 1]?.[0];
  if (few) return [{ kind: few, rank, length: 1 }];
  if (family === 'shuangkou') return [{ kind: 'bomb', rank, length: 1, lines: size }];
  if (size !== 4) return [];
  const kind = wilds === 0 ? 'bomb' : wilds === 4 ? 'wild_bomb' : 'soft_bomb';
  return [{ kind, rank, length: 1 }];
}

function runOf(
  cards: Cards,
  family: Naming['family'],
  kind: Kind,
  unit: number,
  least: number,
): Reading[] {
  if (kind === 'chain_bomb') return family === 'shuangkou' ? chains(cards) : [];
  const length = cards.size / unit;
  const shortest = kind === 'triple_run' && family === 'shuangkou' ? 3 : least;
  if (!Number.isInteger(length) || length < shortest) return [];
  const top = highest(cards, unit, length, cards.size, ACE);
  return top === null ? [] : [{ kind, rank: rankAt(top), length }];
}

function chains(cards: Cards): Reading[] {
  const units = [8, 7, 6, 5, 4].filter((unit) => cards.size % unit === 0);
  return units.flatMap((unit) => {
    const length = cards.size / unit;
    const top = length < 3 ? null : highest(cards, unit, length, cards.size, ACE);
    if (top === null) return [];
    return [{ kind: 'chain_bomb' as const, rank: rankAt(top), length, lines: unit + length }];
  });
}

function winged(cards: Cards): Reading[] {
  return WINGED.flatMap(([kind, unit, count, each]) => {
    const length = cards.size / (unit + count * each);
    if (!Number.isInteger(length) || (unit === 4 && length > 1)) return [];
    const top = highest(cards, unit, length, unit * length, length > 1 ? ACE : TWO, each);
    if (top === null) return [];
    const alone = each === 1 ? ('triple_one' as const) : ('triple_pair' as const);
    return [{ kind: unit === 3 && length === 1 ? alone : kind, rank: rankAt(top), length }];
  });
}

/**
 * The highest top at which a run of so many ranks can be made, wild cards filling what is missing.
 *
 * Args: `carried` cards belong to the run; the others are wings of `each` cards.
 */
function highest(
  cards: Cards,
  unit: number,
  length: number,
  carried: number,
  limit: number,
  each = 1,
): number | null {
  for (let top = limit; top >= length - 1; top--) {
    if (fits(cards, unit, length, carried, top, each)) return top;
  }
  return null;
}

function fits(
  { naturals, wilds, size }: Cards,
  unit: number,
  length: number,
  carried: number,
  top: number,
  each: number,
): boolean {
  const inRun = (height: number) => height > top - length && height <= top;
  const used = naturals.map((n, height) => (inRun(height) ? Math.min(n, unit) : 0));
  const missing = carried - used.reduce((sum, n) => sum + n, 0);
  if (missing > wilds) return false;
  if (carried === size) return naturals.every((n, height) => n === used[height]);
  const wings = naturals.map((n, height) => n - (used[height] ?? 0));
  // A wing never has the rank of what carries it (DZ-30).
  if (wings.some((n, height) => n > 0 && (inRun(height) || (each === 2 && n > 2)))) return false;
  const odd = wings.filter((n) => n % each !== 0).length;
  return odd <= wilds - missing;
}
