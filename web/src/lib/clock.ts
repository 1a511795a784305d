/**
 * The server's clock, as well as it can be known here.
 *
 * It runs on the browser's monotonic time, so a player who sets his clock gains nothing (C039).
 * An answer that came quickly tells the time best; it holds until a quicker one, or a reconnect.
 */

export class ServerClock {
  #offset = 0;
  #lag = Infinity;

  /** What a message says that came without a question: it is late by an unknown time. */
  heard(nowMs: number, at = performance.now()): void {
    if (this.#lag === Infinity) this.#offset = Math.max(this.#offset, nowMs - at);
  }

  /** What the answer to a question says, which was `sent` and answered `at`. */
  answered(nowMs: number, sent: number, at = performance.now()): void {
    const lag = at - sent;
    if (lag > this.#lag) return;
    this.#lag = lag;
    this.#offset = nowMs + lag / 2 - at;
  }

  /** After sleep or a lost connection the old reckoning may be off. */
  reset(): void {
    this.#offset = 0;
    this.#lag = Infinity;
  }

  now(at = performance.now()): number {
    return this.#offset + at;
  }
}
