/** The stakes of a room in a few words. */

import { grouped } from '../coins/amount';
import type { RoomInfo } from '../lib/wire';

export interface StakeWords {
  points: string;
  coinsAPoint: (n: string) => string;
  fee: (n: string) => string;
  enter: (n: string) => string;
  bring: (n: string) => string;
  members: string;
}

/** Who is let in, what is played for, what the house takes, and what it takes to enter. */
export function stakesOf(
  room: Pick<RoomInfo, 'stakes' | 'members_only'>,
  words: StakeWords,
): string[] {
  const members = room.members_only ? [words.members] : [];
  return [...members, ...coinsOf(room.stakes, words)];
}

function coinsOf(stakes: RoomInfo['stakes'], words: StakeWords): string[] {
  if (stakes === null) return [words.points];
  const { unit, coefficient = 1, fee = 0, least = 0, buy_in } = stakes;
  return [
    // N of a settlement in coins of its own (DZ-62) is coins for each point too.
    words.coinsAPoint(grouped(unit * coefficient)),
    ...(fee > 0 ? [words.fee(grouped(fee))] : []),
    ...(least > 0 ? [words.enter(grouped(least))] : []),
    words.bring(grouped(buy_in)),
  ];
}
