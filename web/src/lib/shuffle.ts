/**
 * The shuffle, made anew from its seeds (PL-60).
 *
 * This is the client's own reading of the algorithm that `paiju/core/shuffle.py` states in words:
 * who checks the server's deal does not do it with the server's code.
 */

import { fromHex, toHex } from './hex';
import { sha256 } from './sha256';
import type { Card } from './wire';

export interface Seeds {
  /** The server's seed, hexadecimal. */
  server: string;
  /** One for each seat, empty where a player gave none. */
  clients: readonly string[];
  /** 0, and one more for each redeal (SV-41). */
  attempt: number;
}

export interface Deck {
  cards: Card[];
  lots: number[];
}

const WORD = 2 ** 32;

export function commitmentOf(server: string): string {
  return toHex(sha256(fromHex(server)));
}

export function shuffle(pack: readonly Card[], sides: readonly number[], seeds: Seeds): Deck {
  const numbers = stream(keyOf(seeds));
  const cards = [...pack];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, numbers);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return { cards, lots: sides.map((n) => below(n, numbers)) };
}

function keyOf(seeds: Seeds): Uint8Array {
  const label = new TextEncoder().encode('paiju shuffle 1');
  const parts = [label, fromHex(seeds.server), ...seeds.clients.map(fromHex), be32(seeds.attempt)];
  return sha256(concat(parts.flatMap((part) => [be32(part.length), part])));
}

function* stream(key: Uint8Array): Generator<number, never> {
  for (let block = 0n; ; block++) {
    const digest = sha256(concat([key, be64(block)]));
    const view = new DataView(digest.buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/** A number below `n`, all equally likely: those from the last whole multiple on are passed over. */
function below(n: number, numbers: Generator<number, never>): number {
  const limit = WORD - (WORD % n);
  for (;;) {
    const number = numbers.next().value;
    if (number < limit) return number % n;
  }
}

function be32(n: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, n);
  return new Uint8Array(view.buffer);
}

function be64(n: bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, n);
  return new Uint8Array(view.buffer);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
