/** Which of several readings of the same cards is offered first: the highest (DZ-53). */

import type { Kind } from '../lib/wire';
import { heightOf } from './ranks';
import type { Reading } from './reading';
import type { Play } from './view';

/** Bombs before all else, then what has no wings, then what has. */
const FIRST: Kind[] = [
  'rocket',
  'wild_bomb',
  'bomb',
  'soft_bomb',
  'straight',
  'pair_run',
  'triple_run',
  'triple',
  'pair',
  'single',
  'plane_one',
  'plane_pair',
  'triple_one',
  'triple_pair',
  'four_two',
  'four_pairs',
];

export function byStrength(plays: readonly Play[]): Play[] {
  const place = ({ kind }: Play) => (kind ? FIRST.indexOf(kind) : FIRST.length);
  const height = ({ rank }: Play) => heightOf(rank ?? '');
  return plays.toSorted((a, b) => place(a) - place(b) || height(b) - height(a));
}

/** Cards for each rank of a run, with the wings that it carries along. */
const EACH: Partial<Record<Kind, number>> = {
  straight: 1,
  pair_run: 2,
  triple_run: 3,
  plane_one: 4,
  plane_pair: 5,
};

/** The reading with which a play is listed. */
export function meantAs(play: Play): Reading {
  const kind = play.kind ?? 'single';
  const each = EACH[kind];
  return { kind, rank: play.rank ?? '', length: each ? play.cards.length / each : 1 };
}
