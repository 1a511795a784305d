/** A deal that is over, at one of its moves; it can be gone through, and nothing can be done. */

import type { AtTable } from '../lib/at_table';
import type { GameAction, ReplayFrame, ReplayView } from '../lib/wire';

const NOTHING: Promise<GameAction[]> = Promise.resolve([]);

export class Replay implements AtTable {
  #frames: ReplayFrame[] = $state.raw([]);
  /** Where the viewer sat himself; null where he did not, and nobody is "you" to him. */
  own: number | null = $state(null);
  /** How many moves into the deal. */
  #at = $state(0);

  readonly clock = { now: () => this.frame.at_ms };
  readonly line = 'open';
  readonly pending = false;
  readonly held = false;
  readonly refusal = null;
  readonly showing = false;

  constructor(replay: ReplayView, at: number) {
    this.seenFrom(replay);
    this.at = at;
  }

  get at(): number {
    return this.#at;
  }

  set at(at: number) {
    this.#at = Math.max(0, Math.min(at, this.last));
  }

  get last(): number {
    return this.#frames.length - 1;
  }

  get over(): boolean {
    return this.#at === this.last;
  }

  get frame(): ReplayFrame {
    const frame = this.#frames[this.#at];
    if (!frame) throw new Error('a deal has at least its first moment');
    return frame;
  }

  /** The moment after this one; null at the end. */
  get next(): ReplayFrame | null {
    return this.#frames[this.#at + 1] ?? null;
  }

  log = $derived(this.#frames.slice(0, this.#at + 1).flatMap(({ happened }) => happened));

  /** The same deal from another seat. */
  seenFrom({ frames, own }: ReplayView): void {
    this.#frames = frames;
    this.own = own;
  }

  act(): void {}
  actQuietly(): void {}
  autoplay(): void {}
  dismissRefusal(): void {}
  sit(): void {}
  answered = () => false;
  hints = () => NOTHING;
  readings = () => NOTHING;
}
