/**
 * What this browser saw of the shuffles of a table before their deals, and the seeds that it gave.
 *
 * A commitment is worth something only to whoever had it before the cards were dealt (PL-60).
 */

import { load, save } from './storage';
import { toHex } from './hex';
import type { TableView } from './wire';

export interface Promised {
  /** The commitment that the server published. */
  commitment?: string;
  /** Whether it was here before the deal began. */
  before?: boolean;
  /** The seed that this browser gave. */
  seed?: string;
}

type Deals = Record<string, Promised>;

/** More deals of one table than this are not kept. */
const KEPT = 20;
const SEED_BYTES = 16;

export function promised(table: string, deal: number): Promised {
  return load<Deals>(`promises.${table}`, {})[deal] ?? {};
}

/** Writes down what a table shows of its running or next deal. What is there already stays. */
export function note(table: TableView): void {
  const running = table.phase === 'playing';
  const deal = running ? table.deal : table.deal + 1;
  const known = promised(table.id, deal);
  if (known.commitment !== undefined || table.commitment === '') return;
  keep(table.id, deal, { ...known, commitment: table.commitment, before: !running });
}

/** A new seed for the next deal of a table. */
export function newSeed(table: TableView): string {
  const seed = randomSeed();
  const deal = table.deal + 1;
  keep(table.id, deal, { ...promised(table.id, deal), seed });
  return seed;
}

/** What was promised for the first deal of a match, before this browser gave its seed. */
export function noteMatch(table: string, commitment: string, seed: string): void {
  keep(table, 1, { commitment, before: true, seed });
}

/** Chance of this browser's own. */
export function randomSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

function keep(table: string, deal: number, what: Promised): void {
  const deals = { ...load<Deals>(`promises.${table}`, {}), [deal]: what };
  const latest = Object.entries(deals).slice(-KEPT);
  save(`promises.${table}`, Object.fromEntries(latest));
}
