/**
 * A table as whatever draws its cards knows it: a live one, or a deal that is played once more.
 *
 * What a player does goes through it too; where nothing can be done any more, nothing comes of it.
 */

import type { ServerClock } from './clock';
import type { Room } from './room.svelte';

type Shown = 'held' | 'log' | 'line' | 'pending' | 'refusal' | 'showing';
type Done =
  | 'act'
  | 'actQuietly'
  | 'answered'
  | 'autoplay'
  | 'dismissRefusal'
  | 'hints'
  | 'readings'
  | 'sit';

export interface AtTable extends Pick<Room, Shown | Done> {
  readonly clock: Pick<ServerClock, 'now'>;
}
