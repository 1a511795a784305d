/** A table of Shuangkou or Dou Dizhu in words. */

import { cardName, labelled, listed, signed, t, term } from '../lib/i18n/index.svelte';
import type { DoudizhuView, ShuangkouView, TableView } from '../lib/wire';
import type { Description, Section } from '../table/description';
import { isBomb } from './reading';
import { may, type ClimbingView } from './view';
import { cardsInWords, handInWords, inWords, rankName } from './words';

export function describeClimbing(table: TableView, game: ClimbingView): Description {
  const trick = table.seats.flatMap(({ seat, name }) => {
    const laid = game.trick[seat];
    if (!laid) return [];
    return [labelled(name, laid.cards.length > 0 ? cardsInWords(laid.cards) : term().pass)];
  });
  const sections: Section[] = [
    { title: t().climb.played, lines: trick.length > 0 ? trick : ['—'] },
    ...(game.game === 'doudizhu' ? doudizhu(table, game) : shuangkou(table, game)),
  ];
  if (table.you !== null) {
    sections.push({ title: t().climb.handWords, lines: [handInWords(game.hand)] });
  }
  return {
    seat: (seat) => [t().table.cardsLeft(game.hand_counts[seat] ?? 0), ...marksOf(game, seat)],
    sections,
    turn: turnOf(table, game),
  };
}

function marksOf(game: ClimbingView, seat: number): string[] {
  if (game.game === 'doudizhu') {
    if (game.landlord === null) return [];
    return [game.landlord === seat ? term().landlord : term().peasant];
  }
  const place = game.out.indexOf(seat) + 1;
  return [
    ...(game.partner === seat ? [t().climb.partner] : []),
    ...(place > 0 ? [t().climb.place(place)] : []),
    `${t().shuangkou.contribution} ${signed(game.contributions[seat] ?? 0)}`,
  ];
}

function shuangkou(table: TableView, game: ShuangkouView): Section[] {
  const leader = table.seats[game.leader]?.name ?? '';
  const lines = [labelled(cardName(game.open_card), t().shuangkou.openCardLong(leader))];
  return [{ title: t().shuangkou.openCard, lines }];
}

function doudizhu(table: TableView, game: DoudizhuView): Section[] {
  const words = t().doudizhu;
  const bottom = game.bottom ? listed(game.bottom.map(cardName)) : words.bottomHidden;
  const wild = game.wild === null ? [] : [words.wildLong(rankName(game.wild))];
  const shown = game.shown.flatMap((cards, seat) => {
    if (!cards || seat === table.you) return [];
    return [labelled(words.shownHand(table.seats[seat]?.name ?? ''), handInWords(cards))];
  });
  return [
    { title: words.bottom, lines: [bottom, ...wild, ...shown] },
    { title: words.multiplier, lines: [`×${game.multiplier}`] },
  ];
}

function turnOf(table: TableView, game: ClimbingView): string {
  if (may(game, 'call')) return t().doudizhu.callTitle;
  if (may(game, 'rob')) return t().doudizhu.robTitle;
  if (game.turn === null || game.turn !== table.you) return '';
  return t().climb.yourTurn + t().marks.stop + taskOf(table, game);
}

/** What a player in turn has to do: lead, or beat what stands. */
export function taskOf(table: TableView, game: ClimbingView): string {
  const stands = game.to_beat;
  if (!stands) return t().climb.lead;
  const { kind, rank, length } = stands;
  const lines = 'lines' in stands && isBomb(kind) ? { lines: stands.lines } : {};
  const who = table.seats[stands.seat]?.name ?? '';
  return t().climb.beat(inWords({ kind, rank, length, ...lines }), who);
}
