/** What the player has in coins, as all of the page shows it. */

import { api } from '../lib/api';
import type { Wallet } from '../lib/wire';

class PlayersWallet {
  now: Wallet | null = $state(null);

  async refresh(): Promise<void> {
    try {
      if (this.now === null) await api.me(); // a new visitor becomes known by it
      this.now = await api.coins();
    } catch {
      // Without an answer none are shown; the page itself says that the server is away.
    }
  }

  async relieve(): Promise<void> {
    this.now = await api.relief();
  }
}

export const wallet = new PlayersWallet();
