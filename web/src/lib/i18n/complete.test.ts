import { describe, expect, it } from 'vitest';

import { en, enTerms } from './en';
import { zh, zhTerms } from './zh';

type Words = { readonly [key: string]: unknown };

/** Every word of a catalogue with the path to it; of a function what it says of some numbers. */
function wordsOf(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = `${path}.${key}`;
    if (typeof value === 'string') return [[at, value] as [string, string]];
    if (typeof value !== 'function') return wordsOf(value as Words, at);
    const spoken: unknown = value(...Array.from({ length: value.length }, (_, i) => i + 2));
    return [[at, String(spoken)] as [string, string]];
  });
}

const pages: [string, Words, Words][] = [
  ['the page', zh, en],
  ['the games', zhTerms, enTerms],
];

describe.each(pages)('words of %s (C067)', (_, chinese, english) => {
  it('are the same in both languages', () => {
    const paths = (words: Words) => wordsOf(words).map(([path]) => path);
    expect(paths(chinese).toSorted()).toEqual(paths(english).toSorted());
  });

  it('say something, or nothing in both', () => {
    const silent = (words: Words) => wordsOf(words).flatMap(([at, word]) => (word.trim() ? [] : [at]));
    expect(silent(chinese)).toEqual(silent(english));
    for (const words of [chinese, english]) {
      expect(wordsOf(words).filter(([, word]) => /undefined|\[object/.test(word))).toEqual([]);
    }
  });

  it('are Chinese here, and not there', () => {
    const han = /\p{Script=Han}/u;
    const silent = wordsOf(chinese).filter(([, word]) => /\p{L}{2}/u.test(word) && !han.test(word));
    expect(silent.map(([path]) => path)).toEqual([]);
    expect(wordsOf(english).filter(([, word]) => han.test(word)).map(([path]) => path)).toEqual([]);
  });

  it('stand in Chinese as Chinese is set', () => {
    const halfWidth = /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}|\p{Script=Han}…(?!…)/u;
    const apart = /[\p{Script=Han}，。：；] \d|\d [\p{Script=Han}，。：；]/u;
    // What stands before a card's name, and no figure, is told apart from it.
    const names = new Set(['toUp', 'ofRank', 'stoodIn', 'rowRun', 'rowNext', 'wildLong', 'rule', 'play', 'cover', 'handHelp', 'howText']);
    const wrong = wordsOf(chinese).filter(([path, word]) => {
      const key = path.split('.').at(-1) ?? '';
      return halfWidth.test(word) || (apart.test(word) && !names.has(key));
    });
    expect(wrong).toEqual([]);
  });
});
