/** What was said at a table a moment ago, for whatever draws a seat of it. */

import { getContext, setContext } from 'svelte';

import type { Said } from '../lib/wire';

const KEY = Symbol('bubbles');

type Bubbles = () => ReadonlyMap<number, Said>;

export function provideBubbles(bubbles: Bubbles): void {
  setContext(KEY, bubbles);
}

/** Where nobody talks, in a replay, there are none. */
export function bubbles(): Bubbles {
  return getContext<Bubbles | undefined>(KEY) ?? (() => new Map());
}
