/** Cards by name from the keyboard: a suit's letter, then a rank. */

import { SUITS } from './cards';
import type { Card } from './wire';

const RANK_KEYS: Record<string, string> = { '1': 'T', '0': 'T' };
const FORGET_MS = 2_000;

export class Typing {
  #suit = '';
  #at = 0;

  /** The card that this key completes, if it does. */
  key(key: string, now: number): Card | null {
    const letter = key.toUpperCase();
    if (letter.length !== 1) return null;
    if (this.#suit !== '' && now - this.#at < FORGET_MS) {
      const rank = RANK_KEYS[letter] ?? letter;
      if ('A23456789TJQK'.includes(rank)) {
        const card = this.#suit + rank;
        this.#suit = '';
        return card;
      }
    }
    this.#suit = (SUITS as readonly string[]).includes(letter) ? letter : '';
    this.#at = now;
    return null;
  }
}
