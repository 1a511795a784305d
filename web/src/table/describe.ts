/** The description of the game that is played at a table. */

import { describeClimbing } from '../climbing/describe';
import { climbingOf } from '../climbing/view';
import type { TableView } from '../lib/wire';
import { describeSevens } from '../sevens/describe';
import { sevensOf } from '../sevens/view';
import type { Description } from './description';

export function describe(table: TableView): Description | null {
  const sevens = sevensOf(table);
  if (sevens) return describeSevens(table, sevens);
  const climbing = climbingOf(table);
  return climbing && describeClimbing(table, climbing);
}
