/** A line to the server: it comes back by itself, and asks for what was missed (PL-06). */

import type { Ping, Pong } from './wire';

/** `gone`: the server says that what it leads to is closed, and nothing is tried any more. */
export type LineState = 'connecting' | 'open' | 'away' | 'gone';

export interface Listener<Heard> {
  message(message: Heard): void;
  state(state: LineState, failures: number): void;
  /** The last `seq` seen, from which a table's server tells on. */
  since?(): number;
}

type Said = { type: string };

const PING_EVERY = 10_000;
const PONG_WITHIN = 6_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** How the server closes the line to a table that is closed. */
const GONE = 4404;

export class Connection<Says extends Said, Heard extends Said> {
  #socket: WebSocket | null = null;
  #failures = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly listener: Listener<Heard>,
  ) {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /** False where the line is down, and nothing was sent. */
  send(message: Says | Ping): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#drop();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const since = this.listener.since ? `?since=${this.listener.since()}` : '';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${since}`);
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = ({ code }) => (code === GONE ? this.#ended() : this.#lost());
    this.#socket = socket;
  }

  #opened(): void {
    this.#failures = 0;
    this.listener.state('open', 0);
    this.#ask();
    this.#ping = setInterval(() => this.#ask(), PING_EVERY);
  }

  #ask(): void {
    if (!this.send({ type: 'ping', sent: performance.now() })) return;
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as Heard;
    if (message.type === 'pong') clearTimeout(this.#pong);
    this.listener.message(message);
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    this.listener.state('away', this.#failures);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1));
    // Not all at once after the server was away.
    this.#retry = setTimeout(() => this.#open(), wait * (0.7 + Math.random() * 0.6));
  }

  #ended(): void {
    this.close();
    this.listener.state('gone', this.#failures);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The phone is awake or back in the network: try now, or see whether the line still lives. */
  #hurry = (): void => {
    if (document.visibilityState === 'hidden' || this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#ask();
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#retry);
    this.#open();
  };
}

/** How long a question took to be answered, in milliseconds. */
export function lagOf(pong: Pong): number {
  return performance.now() - pong.sent;
}
