import { describe, expect, it } from 'vitest';

import { Typing } from './typing';

describe('cards from the keyboard', () => {
  const type = (keys: string, gap = 100) => {
    const typing = new Typing();
    return [...keys].map((key, i) => typing.key(key, i * gap)).filter((card) => card !== null);
  };

  it('are a suit and a rank', () => {
    expect(type('s7')).toEqual(['S7']);
    expect(type('h1')).toEqual(['HT']);
    expect(type('dk')).toEqual(['DK']);
    expect(type('s7c2')).toEqual(['S7', 'C2']);
  });

  it('begin anew after another key or a pause', () => {
    expect(type('sx7')).toEqual([]);
    expect(type('hs7')).toEqual(['S7']);
    expect(type('s7', 3_000)).toEqual([]);
  });
});
