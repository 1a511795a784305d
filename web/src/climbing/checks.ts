/** Whether a deal of Shuangkou or Dou Dizhu is what its shuffle gives (PL-60). */

import { letterOf } from '../lib/cards';
import { verdict, type Check } from '../lib/checks';
import { shuffle } from '../lib/shuffle';
import type { Card, DoudizhuView, ShuffleView } from '../lib/wire';
import { ORDER } from './ranks';
import type { ClimbingView } from './view';

/** Cards that are dealt to nobody (DZ-01). */
const BOTTOM = 3;

/**
 * Whether what a seat has left and what it played are the ranks that it was dealt, and the bottom
 * cards went to the landlord (DZ-06).
 */
export function checkRanks(view: ShuffleView, game: ClimbingView): Check[] {
  const { reveal } = game;
  if (!reveal) return [];
  const seats = reveal.length;
  const bottom = game.game === 'doudizhu' ? view.deck.slice(-BOTTOM) : [];
  const landlord = game.game === 'doudizhu' ? game.landlord : null;
  const dealt = view.deck.slice(0, view.deck.length - bottom.length);
  const holds = reveal.every((hand, seat) => {
    const played = game.history.filter(([who]) => who === seat).flatMap(([, ranks]) => [...ranks]);
    const given = dealt.filter((_card, place) => place % seats === seat);
    const all = seat === landlord ? [...given, ...bottom] : given;
    return sorted([...hand.map(letterOf), ...played]) === sorted(all.map(letterOf));
  });
  const open = game.game === 'doudizhu' && game.bottom ? sameCards(game.bottom, bottom) : true;
  return [{ name: 'hands', verdict: verdict(holds && open) }];
}

/** Whether what was drawn by lot is what the seeds give: the open card, who is asked, what is wild. */
export function checkLots(view: ShuffleView, game: ClimbingView): Check[] {
  const { lots } = shuffle(view.pack, view.sides, view);
  const [first, second] = lots;
  if (first === undefined) return [];
  const holds =
    game.game === 'shuangkou'
      ? view.pack[first] === game.open_card
      : asked(game, first) && (second === undefined || ORDER[second] === game.wild);
  return [{ name: 'lots', verdict: verdict(holds) }];
}

/** The one whom the lot names is asked first, or one who has shown his hand (DZ-03, DZ-13). */
function asked(game: DoudizhuView, lot: number): boolean {
  return game.first === lot || (game.shows[game.first ?? -1] ?? 0) > 0;
}

function sorted(ranks: readonly string[]): string {
  return ranks.toSorted().join('');
}

function sameCards(some: readonly Card[], others: readonly Card[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}
