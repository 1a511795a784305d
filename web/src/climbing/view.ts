/** Shuangkou and Dou Dizhu as far as they are drawn alike: hands, plays, and what beats what. */

import type {
  Card,
  DoudizhuPlayed,
  DoudizhuView,
  GameAction,
  Happened,
  Kind,
  ShuangkouPlayed,
  ShuangkouView,
  TableView,
} from '../lib/wire';
import { countsOf, ORDER } from './ranks';
import type { Reading } from './reading';
import { letterOf } from '../lib/cards';

export type ClimbingView = ShuangkouView | DoudizhuView;
export type Played = ShuangkouPlayed | DoudizhuPlayed;

/** What the dock says before cards are played. */
export interface Words {
  head: string;
  text: string;
  /** The viewer is asked, and has buttons to answer. */
  asks: boolean;
}

/** Cards to be laid on the table, and where it needs saying what they are meant as. */
export interface Play {
  action: 'play';
  cards: string;
  kind?: Kind | null;
  rank?: string | null;
  /** The very cards, where not those are to go that leave the hand first. */
  which?: Card[];
}

export function climbingOf(table: TableView): ClimbingView | null {
  const { game } = table;
  return game?.game === 'shuangkou' || game?.game === 'doudizhu' ? game : null;
}

/** The wild rank (SK-21, DZ-50), where there is one. */
export function wildOf(table: TableView, game: ClimbingView): string | null {
  if (game.game === 'doudizhu') return game.wild;
  return table.ruleset.options['wild'] === 'R' ? 'R' : null;
}

export function playsOf(game: ClimbingView): Play[] {
  return game.legal.flatMap((action) => (action.action === 'play' ? [action] : []));
}

export function may(game: ClimbingView, word: GameAction['action']): boolean {
  return game.legal.some((action) => action.action === word);
}

/** Whether it is the viewer's turn to lay cards, or to pass. */
export function isToPlay(game: ClimbingView): boolean {
  return game.turn !== null && game.turn === game.seat && (may(game, 'play') || may(game, 'pass'));
}

/** How often a seat has acted; a new number is a new moment of the deal. */
export function momentOf(table: TableView, game: ClimbingView): string {
  return `${table.deal}/${game.history.length}/${game.hand.length}`;
}

function isPlayed(event: Happened['event']): event is Played {
  return event?.event === 'played' && 'cards' in event;
}

/** The last play of a seat, as it was read. */
export function lastPlayed(log: readonly Happened[], seat: number): Played | null {
  const last = log.findLast(({ event }) => isPlayed(event) && event.seat === seat);
  return last && isPlayed(last.event) ? last.event : null;
}

/** The last play of all, with the number of its event. */
export function latest(log: readonly Happened[]): { seq: number; at: number; played: Played } | null {
  const last = log.findLast(({ event }) => isPlayed(event));
  return last && isPlayed(last.event)
    ? { seq: last.seq, at: last.at_ms, played: last.event }
    : null;
}

export function readingOf(played: Played): Reading {
  const { kind, rank, length } = played;
  return 'lines' in played ? { kind, rank, length, lines: played.lines } : { kind, rank, length };
}

const JOKERS = 'XR';
const SUITS = 4;

/**
 * How many cards of each rank are still out with the others, from high to low.
 *
 * Counted from what everybody has seen and from one's own hand alone, so it gives nothing away.
 */
export function cardsOut(game: ClimbingView): { rank: string; out: number }[] {
  const decks = game.game === 'shuangkou' ? 2 : 1;
  const mine = countsOf(game.hand.map(letterOf));
  const played = countsOf(game.history.map(([, ranks]) => ranks).join(''));
  return [...ORDER].reverse().map((rank) => {
    const all = decks * (JOKERS.includes(rank) ? 1 : SUITS);
    return { rank, out: all - (mine.get(rank) ?? 0) - (played.get(rank) ?? 0) };
  });
}

/** Whose seat a card goes by in words: as many as there are of it in a hand. */
export function groupsOf(cards: readonly Card[]): { rank: string; count: number }[] {
  const counts = countsOf(cards.map(letterOf));
  return [...ORDER].reverse().flatMap((rank) => {
    const count = counts.get(rank) ?? 0;
    return count > 0 ? [{ rank, count }] : [];
  });
}
