/** Dou Dizhu as it is drawn: who said what before the play. */

import { term } from '../lib/i18n/index.svelte';
import type { DoudizhuView } from '../lib/wire';

/** The last that a seat said in the auction, until the landlord is settled. */
export function wordOf(game: DoudizhuView, seat: number): string | null {
  if (game.phase !== 'calling' && game.phase !== 'robbing') return null;
  if (game.turn === seat) return null;
  const bid = game.auction.findLast((each) => each.seat === seat);
  if (!bid) return null;
  const robbing = game.auction.findIndex(({ word }) => word === 'call');
  const { call, noCall, rob, noRob } = term();
  if (bid.word === 'call') return call;
  if (bid.word === 'rob') return rob;
  return robbing >= 0 && game.auction.indexOf(bid) > robbing ? noRob : noCall;
}

/** Whether the viewer may act at the stage of showing that it is (DZ-10). */
export function mayShow(game: DoudizhuView): boolean {
  return game.phase === 'showing' && game.legal.some(({ action }) => action === 'wait');
}

/** The cards that the landlord has just taken up, until he has played (DZ-06). */
export function freshCards(game: DoudizhuView): Set<string> {
  const taken = game.landlord === game.seat && game.seat !== null && game.history.length === 0;
  return new Set(taken ? (game.bottom ?? []) : []);
}
