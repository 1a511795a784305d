/** Coins as they are written. */

/** 20000 as 20,000. */
export function grouped(coins: number): string {
  return String(coins).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** What was won or lost, with its sign: +12,500. */
export function signedCoins(coins: number): string {
  if (coins === 0) return '0';
  return (coins > 0 ? '+' : '−') + grouped(Math.abs(coins));
}
