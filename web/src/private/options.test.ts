import { describe, expect, it } from 'vitest';

import type { Column, OptionInfo } from '../lib/wire';
import { changesOf, fitted, nextRow, rowsOf, valueOf } from './options';

const TEXT = { zh: '', en: '' };
const WHOLE: Column = { least: 1, most: 17, whole: true };

function option(name: string, value: unknown): OptionInfo {
  const rest = { label: TEXT, description: TEXT, choices: [], columns: [], rows: null };
  return { name, kind: 'number', value, ...rest };
}

describe('house rules', () => {
  it('are what differs from the rule set', () => {
    const options = [option('base', 1), option('tiers', [[30, 2]]), option('topple', false)];
    expect(changesOf(options, {})).toEqual({});
    expect(changesOf(options, { base: 1, tiers: [[30, 2]], topple: true, other: 3 })).toEqual({
      topple: true,
    });
  });

  it('stay within their bounds', () => {
    expect([0, 3.4, 99].map((typed) => fitted(typed, WHOLE))).toEqual([1, 3, 17]);
    expect(fitted(0.5, { least: null, most: null, whole: false })).toBe(0.5);
  });

  it('have rows of one number or of several', () => {
    for (const value of [
      [2, 4, 8],
      [
        [30, 2],
        [50, 4],
      ],
    ]) {
      const rows = rowsOf(value);
      expect(valueOf(rows, rows[0]!.map(() => WHOLE))).toEqual(value);
    }
  });

  it('add a row that may follow', () => {
    expect(nextRow([[8, 4]], [WHOLE, WHOLE])).toEqual([9, 4]);
    expect(nextRow([[17, 3]], [WHOLE, WHOLE])).toEqual([17, 3]);
    expect(nextRow([], [WHOLE, WHOLE])).toEqual([1, 1]);
  });
});
