/** The lobby as this client knows it: the rooms, who plays there, and how its player waits (PL-02). */

import { bulletin } from '../lib/bulletin.svelte';
import { ServerClock } from '../lib/clock';
import { Connection, type LineState } from '../lib/connection';
import { noteMatch, randomSeed } from '../lib/promises';
import type { LobbyMessage, LobbyRequest, Matched, RoomInfo, Text, Waiting } from '../lib/wire';

export class Lobby {
  rooms: RoomInfo[] | null = $state.raw(null);
  /** The room in which this player wants to be matched. */
  wanted: string | null = $state(null);
  waiting: Waiting | null = $state.raw(null);
  refusal: Text | null = $state.raw(null);
  line: LineState = $state('connecting');

  readonly clock = new ServerClock();
  #connection: Connection<LobbyRequest, LobbyMessage>;
  /** The promise that was known when the last seed was given, and that seed. */
  #promise = '';
  #seeds: string[] = [];
  /** He waits no longer, and the server has not said so yet. */
  #cancelling = false;

  constructor(private readonly onmatched: (table: string) => void) {
    this.#connection = new Connection('/ws/lobby', {
      message: (message) => this.#heard(message),
      state: (state) => this.#moved(state),
    });
  }

  close(): void {
    this.#connection.close();
  }

  join(room: string): void {
    this.wanted = room;
    this.waiting = null;
    this.refusal = null;
    this.#cancelling = false;
    const info = this.rooms?.find(({ id }) => id === room);
    this.#ask(info?.count.commitment ?? '');
  }

  cancel(): void {
    this.wanted = null;
    this.waiting = null;
    this.#cancelling = true;
    this.#connection.send({ type: 'cancel' });
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  /** Gives a seed that nobody could know when the server promised its own (PL-60). */
  #ask(promise: string): void {
    if (this.wanted === null) return;
    const seed = randomSeed();
    this.#promise = promise;
    this.#seeds.push(seed);
    this.#connection.send({ type: 'join', room: this.wanted, seed });
  }

  /** Whoever waited when the line or the server was lost waits again; who had stopped does not. */
  #moved(state: LineState): void {
    this.line = state;
    if (state === 'open') bulletin.reconnected();
    if (state !== 'open') this.clock.reset();
    else if (this.#cancelling) this.#connection.send({ type: 'cancel' });
    else this.#ask('');
  }

  #heard(message: LobbyMessage): void {
    switch (message.type) {
      case 'lobby':
        this.clock.heard(message.now_ms);
        this.rooms = message.rooms;
        return;
      case 'counts':
        this.rooms = (this.rooms ?? []).map((room) => ({
          ...room,
          count: message.counts[room.id] ?? room.count,
        }));
        return;
      case 'queued':
        this.clock.heard(message.now_ms);
        return this.#queued(message.waiting);
      case 'matched':
        return this.#matched(message);
      case 'refused':
        this.wanted = null;
        this.waiting = null;
        this.refusal = message.text;
        return;
      case 'announced':
        return bulletin.heard(message, this.clock.now());
      case 'pong':
        bulletin.answered();
        this.clock.answered(message.now_ms, message.sent);
    }
  }

  #queued(waiting: Waiting | null): void {
    // What was on its way when he stopped waiting makes him wait no more.
    if (this.#cancelling && waiting !== null) return;
    this.#cancelling = false;
    this.waiting = waiting;
    if (waiting === null) return;
    // Another device of this player may have asked.
    this.wanted = waiting.room;
    if (waiting.commitment !== this.#promise) this.#ask(waiting.commitment);
  }

  #matched({ table, commitment, seed }: Matched): void {
    this.wanted = null;
    this.waiting = null;
    const known = commitment !== '' && commitment === this.#promise;
    if (known && seed === this.#seeds.at(-1)) noteMatch(table, commitment, seed);
    this.onmatched(table);
  }
}
