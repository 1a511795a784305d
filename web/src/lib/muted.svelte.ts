/** Whom this player does not want to hear: his own matter, so it is kept on his device alone. */

import { load, save } from './storage';

const MOST = 500;

class Muted {
  #players: string[] = $state(load<string[]>('muted', []));

  has(player: string): boolean {
    return this.#players.includes(player);
  }

  set(player: string, muted: boolean): void {
    const others = this.#players.filter((one) => one !== player);
    this.#players = (muted ? [...others, player] : others).slice(-MOST);
    save('muted', this.#players);
  }
}

export const muted = new Muted();
