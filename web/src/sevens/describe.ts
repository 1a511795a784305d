/** A table of Sevens in words. */

import { cardName, labelled, listed, t, term } from '../lib/i18n/index.svelte';
import type { Card, SevensView, TableView } from '../lib/wire';
import type { Description } from '../table/description';
import { cardsToCover, cardsToPlay, rowsOf } from './view';
import { rowInWords } from './words';

export function describeSevens(table: TableView, game: SevensView): Description {
  const words = t().table;
  const rows = rowsOf(game.table, game.turn === null).map(rowInWords);
  const own = [
    { title: t().play.hand, lines: [names(game.hand)] },
    { title: t().play.liveCards, lines: [names(cardsToPlay(game))] },
    { title: t().play.myCovered, lines: [names(game.covered)] },
  ];
  return {
    seat: (seat) => [
      words.cardsLeft(game.hand_counts[seat] ?? 0),
      words.coveredCount(game.covered_counts[seat] ?? 0),
    ],
    sections: [{ title: t().play.board, lines: rows }, ...(table.you === null ? [] : own)],
    turn: turnOf(game),
  };
}

function turnOf(game: SevensView): string {
  const live = cardsToPlay(game);
  if (live.length > 0) return labelled(t().play.yourTurn, names(live));
  if (cardsToCover(game).length === 0) return '';
  return term().noLive + t().marks.stop + t().play.coverOne;
}

function names(cards: readonly Card[]): string {
  return listed(cards.map(cardName)) || '—';
}
