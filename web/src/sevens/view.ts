/** Sevens as it is drawn. What may be played only the server says: `legal` in its view. */

import { RANKS, SUITS, type Suit } from '../lib/cards';
import type { Card, GameAction, Happened, SevensView, TableView, Text } from '../lib/wire';

/** The table's deal where it is one of Sevens. */
export function sevensOf(table: TableView): SevensView | null {
  return table.game?.game === 'sevens' ? table.game : null;
}

export type SlotState = 'played' | 'live' | 'empty';

export interface Row {
  suit: Suit;
  /** One for each rank, from the ace to the king. */
  slots: { card: Card; state: SlotState }[];
  /** How many of them lie there. */
  count: number;
}

const SEVEN = 7;
/** What the server calls the begin of a deal. */
const BEGINNINGS = new Set(['deal_begins', 'redeal']);

/** The four suits as they lie there; until it is over, with where the next cards go (SV-03). */
export function rowsOf(table: SevensView['table'], over: boolean): Row[] {
  return SUITS.map((suit, index) => {
    const run = table[index] ?? null;
    const slots = RANKS.map((letter, i) => {
      const state = slotState(run, i + 1);
      return { card: suit + letter, state: over && state === 'live' ? 'empty' : state };
    });
    return { suit, slots, count: run ? run[1] - run[0] + 1 : 0 };
  });
}

function slotState(run: [number, number] | null, rank: number): SlotState {
  if (run === null) return rank === SEVEN ? 'live' : 'empty';
  const [low, high] = run;
  if (rank >= low && rank <= high) return 'played';
  return rank === low - 1 || rank === high + 1 ? 'live' : 'empty';
}

/** The cards that a seat may play now, or cover now: one of the two is empty (SV-04, SV-05). */
export function cardsToPlay(view: SevensView): Card[] {
  return view.legal.flatMap((action) => (action.action === 'play' ? [action.cards] : []));
}

export function cardsToCover(view: SevensView): Card[] {
  return view.legal.flatMap((action) => (action.action === 'cover' ? [action.cards] : []));
}

export function mayTopple(view: SevensView): boolean {
  return view.legal.some((action) => action.action === 'topple');
}

/** What a tap on a card means now: where nothing can be played, it covers. */
export function actionFor(view: SevensView, card: Card): GameAction {
  const covering = cardsToCover(view).length > 0;
  return { action: covering ? 'cover' : 'play', cards: card };
}

export interface Act {
  seq: number;
  /** The card that was played, null where one was covered. */
  card: Card | null;
  text: Text;
}

/** The last thing that each seat did in the running deal. */
export function lastActs(log: readonly Happened[]): Map<number, Act> {
  const acts = new Map<number, Act>();
  for (const { code, seat, seq, event, text } of log) {
    if (BEGINNINGS.has(code)) acts.clear();
    if (seat === null || event === null) continue;
    if (event.event === 'covered') acts.set(seat, { seq, text, card: null });
    if (event.event === 'played' && 'card' in event) acts.set(seat, { seq, text, card: event.card });
  }
  return acts;
}

/** The card that was laid down last, or null where the last action covered one. */
export function lastCard(view: SevensView): Card | null {
  return view.history.at(-1) ?? null;
}
