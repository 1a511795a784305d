/** A table as this client knows it: what the server said last, and what happened so far. */

import { api } from './api';
import { bulletin } from './bulletin.svelte';
import { ServerClock } from './clock';
import { Connection, lagOf, type LineState } from './connection';
import { muted } from './muted.svelte';
import { newSeed, note } from './promises';
import { load, save } from './storage';
import type {
  Changed,
  ClientMessage,
  GameAction,
  Happened,
  Ranks,
  Refused,
  Said,
  Say,
  ServerMessage,
  TableView,
  Text,
} from './wire';

const SLOW_MS = 300;
const TOAST_MS = 6_000;
const LONGEST_LOG = 500;
/** How long what somebody says stands at his seat. */
const BUBBLE_MS = 5_000;
/** The line was lost once, and did not come back at once. */
const IN_DOUBT = 2;

type Unnumbered<T> = T extends { id?: number } ? Omit<T, 'id'> : never;

export class Room {
  table: TableView | null = $state.raw(null);
  /** All that happened since the page was opened, and before it in the running deal. */
  log: Happened[] = $state.raw([]);
  /** What happened while this player was away. */
  missed: Happened[] = $state.raw([]);
  /** What the last message told. */
  news: Happened[] = $state.raw([]);
  /** What is being said, by seat. */
  bubbles: ReadonlyMap<number, Said> = $state.raw(new Map());
  line: LineState = $state('connecting');
  failures = $state(0);
  /** The server answers, but the line does not come back, and this player has no seat here. */
  #missing = $state(false);
  /** Milliseconds to the server and back, where that is slow enough to be told. */
  slow: number | null = $state(null);
  refusal: Text | null = $state.raw(null);
  /** An action is on its way. */
  pending = $state(false);

  readonly clock = new ServerClock();
  /** Whether this player wants to show his hand before the next deal (DZ-10). */
  showing = $state(false);
  #connection: Connection<ClientMessage, ServerMessage>;
  #number = 0;
  #back = true;
  #toast: ReturnType<typeof setTimeout> | undefined;
  #asked = new Map<number, (actions: GameAction[]) => void>();
  #quiet = new Set<number>();
  #chosenFor = 0;
  #heard = 0;

  constructor(readonly id: string) {
    this.#connection = new Connection(`/ws/tables/${encodeURIComponent(id)}`, {
      message: (message) => this.#received(message),
      state: (state, failures) => this.#moved(state, failures),
      since: () => this.table?.seq ?? 0,
    });
  }

  /** Nothing can be played: an action is on its way, or the deal is paused. */
  get held(): boolean {
    return this.pending || (this.table?.paused_until_ms ?? null) !== null;
  }

  /** The table is closed. */
  get gone(): boolean {
    return this.line === 'gone' || this.#missing;
  }

  close(): void {
    clearTimeout(this.#toast);
    this.#connection.close();
  }

  act(action: GameAction): void {
    if (!this.table || this.pending) return;
    this.missed = [];
    this.pending = this.#say({ type: 'act', seq: this.table.seq, action });
  }

  /** Does what the page does by itself: nobody needs to read why it came too late. */
  actQuietly(action: GameAction): void {
    this.act(action);
    if (this.pending) this.#quiet.add(this.#number);
  }

  /** What the server would advise, the best first; none where the line is down or it refuses. */
  hints(): Promise<GameAction[]> {
    return this.#ask({ type: 'hint' });
  }

  /** How certain cards may be played, where not all plays are listed. */
  readings(cards: Ranks): Promise<GameAction[]> {
    return this.#ask({ type: 'ask', cards });
  }

  #ask(message: Unnumbered<ClientMessage>): Promise<GameAction[]> {
    return new Promise((resolve) => {
      if (!this.#say(message)) return resolve([]);
      this.#asked.set(this.#number, resolve);
    });
  }

  sit(seat: number): void {
    this.#say({ type: 'sit', seat });
  }

  /** Leaves the table; in a running deal only where the player was told that he escapes (PL-30). */
  stand(escape: boolean): void {
    this.#say({ type: 'stand', escape });
  }

  /** Sends somebody away from a private table, before the deal (PL-03). */
  kick(seat: number): void {
    this.#say({ type: 'kick', seat });
  }

  placeBot(seat: number, level: number | null): void {
    this.#say({ type: 'place_bot', seat, level });
  }

  /** Whether this player has said for a deal, with "ready", if he shows from its start (DZ-10). */
  answered(deal: number): boolean {
    return this.#chosenFor === deal;
  }

  /**
   * Wants the next deal, with a seed of this browser's own (PL-60).
   *
   * Args: `begins` where the page says so by itself, and the player had nothing to choose.
   */
  ready(begins = false): void {
    if (!this.table) return;
    if (!begins) this.#chosenFor = this.table.deal + 1;
    // Who asks for cards himself is there to play them.
    if (this.table.seats[this.table.you ?? -1]?.autoplay) this.autoplay(false);
    this.#say({ type: 'ready', seed: newSeed(this.table) });
  }

  /** Says something to all at the table; false where the line is down. */
  say(manner: Say['manner'], what: string): boolean {
    return this.#say({ type: 'say', manner, what });
  }

  autoplay(on: boolean): void {
    this.#say({ type: 'set_autoplay', on });
  }

  /** Asks all people at a private table for a pause. */
  askPause(): void {
    this.#say({ type: 'ask_pause' });
  }

  answerPause(agree: boolean): void {
    this.#say({ type: 'answer_pause', agree });
  }

  endPause(): void {
    this.#say({ type: 'end_pause' });
  }

  /** Asks all people at the table to end the deal. */
  askEnd(): void {
    this.#say({ type: 'ask_end' });
  }

  answerEnd(agree: boolean): void {
    this.#say({ type: 'answer_end', agree });
  }

  dismissMissed(): void {
    this.missed = [];
  }

  dismissRefusal(): void {
    clearTimeout(this.#toast);
    this.refusal = null;
  }

  #say(message: Unnumbered<ClientMessage>): boolean {
    this.#number += 1;
    return this.#connection.send({ ...message, id: this.#number } as ClientMessage);
  }

  #moved(state: LineState, failures: number): void {
    this.line = state;
    this.failures = failures;
    if (state === 'open') {
      this.#missing = false;
      bulletin.reconnected();
      return;
    }
    this.#back = true;
    this.pending = false;
    for (const id of [...this.#asked.keys()]) this.#answered(id, []);
    this.slow = null;
    this.clock.reset();
    if (state === 'away' && failures >= IN_DOUBT) void this.#look();
  }

  /** Browsers do not tell why a line is refused, so that it is asked whether the table is there. */
  async #look(): Promise<void> {
    const mine = await api.tables().catch(() => null);
    if (mine === null || this.line !== 'away') return;
    this.#missing = !mine.some(({ id }) => id === this.id);
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'changed':
        return this.#changed(message);
      case 'refused':
        return this.#refused(message);
      case 'hints':
      case 'readings':
        return this.#answered(message.id, message.actions);
      case 'said':
        return this.#said(message);
      case 'announced':
        return bulletin.heard(message, this.clock.now());
      case 'pong': {
        bulletin.answered();
        const lag = lagOf(message);
        this.clock.answered(message.now_ms, message.sent);
        this.slow = lag > SLOW_MS ? Math.round(lag) : null;
      }
    }
  }

  #changed({ now_ms, happened, table }: Changed): void {
    this.clock.heard(now_ms);
    if (this.table && table.seq < this.table.seq) return;
    const seen = load<number>(`seen.${table.id}`, 0);
    // Who comes back is told what he missed; whoever is new here missed nothing.
    if (this.#back && seen > 0) this.missed = happened.filter((thing) => thing.seq > seen);
    this.#back = false;
    this.pending = false;
    this.refusal = null;
    // Whoever opens the page is not read all that happened before.
    this.news = this.table ? happened : [];
    this.log = [...this.log, ...happened].slice(-LONGEST_LOG);
    this.table = table;
    note(table);
    save(`seen.${table.id}`, table.seq);
  }

  /** Talk: told again after a reconnect, and not shown where this player does not want it. */
  #said(said: Said): void {
    if (said.number <= this.#heard) return;
    this.#heard = said.number;
    if (muted.has(said.player)) return;
    const left = BUBBLE_MS - Math.max(0, this.clock.now() - said.at_ms);
    if (left > 0) this.#bubble(said, left);
    const { zh, en } = said.text;
    const told: Happened = {
      seq: this.table?.seq ?? 0,
      at_ms: said.at_ms,
      code: 'said',
      seat: said.seat,
      by: null,
      event: null,
      text: { zh: `${said.name}：${zh}`, en: `${said.name}: ${en}` },
    };
    this.news = [told];
    this.log = [...this.log, told].slice(-LONGEST_LOG);
  }

  #bubble(said: Said, ms: number): void {
    this.bubbles = new Map(this.bubbles).set(said.seat, said);
    setTimeout(() => {
      if (this.bubbles.get(said.seat) !== said) return;
      const others = new Map(this.bubbles);
      others.delete(said.seat);
      this.bubbles = others;
    }, ms);
  }

  #answered(id: number, actions: GameAction[]): void {
    this.#asked.get(id)?.(actions);
    this.#asked.delete(id);
  }

  #refused({ id, text }: Refused): void {
    this.#answered(id, []);
    this.pending = false;
    if (this.#quiet.delete(id)) return;
    this.refusal = text;
    clearTimeout(this.#toast);
    this.#toast = setTimeout(() => (this.refusal = null), TOAST_MS);
  }
}
