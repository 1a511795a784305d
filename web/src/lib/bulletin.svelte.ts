/** What the host tells everybody: shown until its time is over, or the reader has closed it. */

import { load, save } from './storage';
import type { Announced, Text } from './wire';

const LONGEST_MS = 24 * 60 * 60 * 1000;

class Bulletin {
  text: Text | null = $state.raw(null);
  #until = 0;
  /** The line is new, and the server has not told it again so far. */
  #doubted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Args: `now` by the server's clock. Who comes to another table hears the same once more. */
  heard({ text, until_ms }: Announced, now: number): void {
    this.#doubted = false;
    const left = Math.min(until_ms - now, LONGEST_MS);
    if (left <= 0 || load('bulletin', 0) === until_ms) return;
    clearTimeout(this.#timer);
    this.text = text;
    this.#until = until_ms;
    this.#timer = setTimeout(() => (this.text = null), left);
  }

  /** A line is open: whoever comes is told at once what still holds. */
  reconnected(): void {
    this.#doubted = true;
  }

  /** The server answers on that line: what it has not told by then holds no more. */
  answered(): void {
    if (!this.#doubted) return;
    this.#doubted = false;
    clearTimeout(this.#timer);
    this.text = null;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.text = null;
    save('bulletin', this.#until);
  }
}

export const bulletin = new Bulletin();
