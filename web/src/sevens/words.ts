/** The table in words, for who hears it instead of seeing it (C063). */

import { RANKS, rankLabel, rankOf } from '../lib/cards';
import { cardName, labelled, listed, t } from '../lib/i18n/index.svelte';
import type { Row } from './view';

/** `spades: 6 to 9 on the table; next five of spades, ten of spades`. */
export function rowInWords({ suit, slots, count }: Row): string {
  const words = t().play;
  const name = t().cards.suits[suit];
  if (count === RANKS.length) return labelled(name, words.rowFull);
  const cardsOf = (state: string) => slots.filter((s) => s.state === state).map((s) => s.card);
  const live = listed(cardsOf('live').map(cardName));
  const next = live === '' ? '' : t().marks.semicolon + words.rowNext(live);
  const played = cardsOf('played').map((card) => rankLabel(rankOf(card)));
  const low = played[0];
  const high = played.at(-1);
  if (low === undefined || high === undefined) return labelled(name, words.rowEmpty + next);
  return labelled(name, words.rowRun(low, high) + next);
}
