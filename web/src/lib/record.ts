/** Reads of a record what it takes to check its shuffle. The format: `paiju/core/record.py`. */

import { parseCards, RANKS, SUITS } from './cards';
import type { Card, ShuffleView } from './wire';

export type RecordProblem = 'unreadable' | 'no_cards' | 'no_shuffle' | 'unknown_family';

export class RecordError extends Error {
  constructor(
    readonly problem: RecordProblem,
    /** The number of the line, where one is to blame. */
    readonly line = 0,
  ) {
    super(line > 0 ? `${problem} (line ${line})` : problem);
  }
}

export interface ReadRecord {
  ruleset: string;
  players: string[];
  shuffle: ShuffleView;
  /** What was drawn after the shuffle. */
  lots: number[];
}

type Entry = Record<string, unknown>;

const SUITED: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const DECK: Card[] = [...SUITED, 'X', 'R'];

const PACKS: Record<string, Card[]> = {
  sevens: SUITED,
  doudizhu: DECK,
  shuangkou: [...DECK, ...DECK.map((card) => `${card}'`)],
};

/** Of how many sides the lots are that a family draws after the shuffle. */
function sidesOf(family: string, options: unknown): number[] {
  if (family === 'shuangkou') return [108];
  if (family !== 'doudizhu') return [];
  const drawn = (options as Entry | undefined)?.['wild_rank'] === 'drawn';
  return drawn ? [3, 13] : [3];
}

export function readRecord(text: string): ReadRecord {
  const entries = text.split('\n').flatMap(readLine);
  const head = entries.find((entry) => entry['kind'] === 'deal');
  const seeds = entries.find((entry) => entry['kind'] === 'shuffle');
  const cards = entries.find((entry) => entry['kind'] === 'cards');
  if (!head || !cards) throw new RecordError('no_cards');
  if (!seeds) throw new RecordError('no_shuffle');
  const family = String(head['family']);
  const pack = PACKS[family];
  if (!pack) throw new RecordError('unknown_family');
  return {
    ruleset: String(head['ruleset']),
    players: strings(head['players']),
    shuffle: {
      commitment: String(seeds['commitment']).toLowerCase(),
      server: String(seeds['server']),
      clients: strings(seeds['clients']),
      attempt: Number(seeds['attempt'] ?? 0),
      pack,
      sides: sidesOf(family, head['options']),
      deck: parseCards(String(cards['deck'])),
    },
    lots: Array.isArray(cards['lots']) ? cards['lots'].map(Number) : [],
  };
}

function readLine(line: string, index: number): Entry[] {
  if (line.trim() === '') return [];
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    throw new RecordError('unreadable', index + 1);
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
