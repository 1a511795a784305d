/** Shuangkou as it is drawn. */

import type { Happened, ShuangkouContributed, ShuangkouView } from '../lib/wire';

export interface Contribution {
  seq: number;
  at: number;
  /** What it brought or cost each seat (SK-53). */
  points: number[];
}

function isContributed(event: Happened['event']): event is ShuangkouContributed {
  return event?.event === 'contributed';
}

/** The last contribution of a bomb. */
export function lastContribution(log: readonly Happened[], seats: number): Contribution | null {
  const last = log.findLast(({ event }) => isContributed(event));
  if (!last || !isContributed(last.event)) return null;
  const { seat, points } = last.event;
  const each = -points / (seats - 1);
  const shares = Array.from({ length: seats }, (_, other) => (other === seat ? points : each));
  return { seq: last.seq, at: last.at_ms, points: shares };
}

/** Who leads because his partner, out of cards, was beaten by nobody (SK-41), until he has led. */
export function jiefengOf(log: readonly Happened[]): number | null {
  const acts = new Set(['played', 'passed', 'jiefeng', 'deal_begins']);
  const last = log.findLast(({ code }) => acts.has(code));
  return last?.code === 'jiefeng' ? last.seat : null;
}

/** The place of a seat that is out, from 1 (SK-42). */
export function placeOf(game: ShuangkouView, seat: number): number | null {
  const index = game.out.indexOf(seat);
  return index < 0 ? null : index + 1;
}
