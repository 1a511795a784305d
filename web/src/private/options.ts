/** The house rules of a form: what differs from the rule set, and what may be entered. */

import type { Column, OptionInfo } from '../lib/wire';

export type Values = Record<string, unknown>;

/** The values of a form that are others than the rule set has. */
export function changesOf(options: readonly OptionInfo[], values: Values): Values {
  const changed = options.filter(({ name, value }) => name in values && !same(values[name], value));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was typed as a number that the column takes; the nearest one where it is out of bounds. */
export function fitted(typed: number, { least, most, whole }: Column): number {
  const number = whole ? Math.round(typed) : typed;
  return Math.min(most ?? Infinity, Math.max(least ?? -Infinity, number));
}

/** The rows of an option, each as a list of numbers, whether it has one column or several. */
export function rowsOf(value: unknown): number[][] {
  return (value as (number | number[])[]).map((row) => (Array.isArray(row) ? row : [row]));
}

/** And back: a row of one number is that number. */
export function valueOf(rows: readonly number[][], columns: readonly Column[]): unknown {
  return columns.length === 1 ? rows.map(([only]) => only) : rows;
}

/** A row that may follow the last one: a little more in its first number. */
export function nextRow(rows: readonly number[][], columns: readonly Column[]): number[] {
  const last = rows.at(-1);
  return columns.map((column, i) =>
    fitted(last === undefined ? (column.least ?? 0) : (last[i] ?? 0) + (i === 0 ? 1 : 0), column),
  );
}
