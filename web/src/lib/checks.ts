/** Whether a shuffle holds, check by check (PL-60). */

import type { Promised } from './promises';
import { commitmentOf, shuffle } from './shuffle';
import type { SevensView, ShuffleView } from './wire';

/** `unknown`: this browser was not there, so it cannot tell. */
export type Verdict = 'holds' | 'fails' | 'unknown';

export type CheckName = 'promised' | 'commitment' | 'seed' | 'deck' | 'lots' | 'hands';

export interface Check {
  name: CheckName;
  verdict: Verdict;
}

export const verdict = (holds: boolean): Verdict => (holds ? 'holds' : 'fails');

/** The checks that need nothing but the seeds: also those of a record. */
export function checkShuffle(view: ShuffleView): Check[] {
  const { cards } = shuffle(view.pack, view.sides, view);
  return [
    { name: 'commitment', verdict: verdict(commitmentOf(view.server) === view.commitment) },
    { name: 'deck', verdict: verdict(cards.join() === view.deck.join()) },
  ];
}

/** What only a browser that was there can check: the promise before the deal, and its own seed. */
export function checkPromise(view: ShuffleView, here: Promised, seat: number | null): Check[] {
  const same = here.commitment === view.commitment;
  const ours = seat !== null && here.seed !== undefined;
  return [
    {
      name: 'promised',
      verdict: here.commitment === undefined || (same && !here.before) ? 'unknown' : verdict(same),
    },
    { name: 'seed', verdict: ours ? verdict(view.clients[seat] === here.seed) : 'unknown' },
  ];
}

/** Whether everybody held what the deck gives: one card at a time in the order of the seats. */
export function checkHands(view: ShuffleView, game: SevensView): Check[] {
  if (!game.reveal) return [];
  const { hands, covered } = game.reveal;
  const seats = hands.length;
  const held = hands.map((hand, seat) => {
    const played = game.history.filter(
      (card, ply) => card !== null && (game.leader + ply) % seats === seat,
    );
    return [...hand, ...(covered[seat] ?? []), ...played].sort().join();
  });
  const dealt = hands.map((_, seat) =>
    view.deck.filter((_card, place) => place % seats === seat).sort().join(),
  );
  return [{ name: 'hands', verdict: verdict(held.join('|') === dealt.join('|')) }];
}

/** The lots of a record. */
export function checkDrawn(view: ShuffleView, drawn: readonly number[]): Check[] {
  if (view.sides.length === 0) return [];
  const { lots } = shuffle(view.pack, view.sides, view);
  return [{ name: 'lots', verdict: verdict(lots.join() === drawn.join()) }];
}
