/** What happened, as it is told to read: once. */

import type { Happened } from './wire';

/** Who covers a card is told which; that somebody covered one need not be told him, too. */
export function told(happened: readonly Happened[]): Happened[] {
  const own = new Set(
    happened.filter(({ code }) => code === 'covered_card').map(({ seq }) => seq),
  );
  return happened.filter(({ code, seq }) => code !== 'covered' || !own.has(seq));
}
