/** Coins as they are written. */

import { grouped } from '../lobby/stakes';

export { grouped };

/** What was won or lost, with its sign: +12,500. */
export function signedCoins(coins: number): string {
  if (coins === 0) return '0';
  return (coins > 0 ? '+' : '−') + grouped(Math.abs(coins));
}
