/** What the player has in coins, as all of the page shows it. */

import { api } from '../lib/api';
import type { Wallet } from '../lib/wire';

/** A new visitor becomes known a moment after his page has opened. */
const AGAIN_MS = 1500;
const TRIES = 4;

class PlayersWallet {
  now: Wallet | null = $state(null);

  async refresh(tries = TRIES): Promise<void> {
    try {
      this.now = await api.coins();
    } catch {
      if (tries > 1) setTimeout(() => void this.refresh(tries - 1), AGAIN_MS);
    }
  }

  async relieve(): Promise<void> {
    this.now = await api.relief();
  }
}

export const wallet = new PlayersWallet();
