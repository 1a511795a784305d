import { describe, expect, it } from 'vitest';

import { inOrder } from './ranks';
import { nameOf, type Naming } from './naming';
import vectors from './readings.vectors.json';

const SHUANGKOU: Naming = { family: 'shuangkou', wild: 'R', against: null };
const DOUDIZHU: Naming = { family: 'doudizhu', wild: null, against: null };
const LAIZI: Naming = { family: 'doudizhu', wild: '5', against: null };

function name(cards: string, naming: Naming) {
  const reading = nameOf(inOrder([...cards]), naming);
  if (!reading) return null;
  const { kind, rank, length, lines } = reading;
  return [kind, rank, length, ...(lines ? [lines] : [])].join(' ');
}

describe('what a selection is called', () => {
  it.each([
    ['7', 'single 7 1'],
    ['RR', 'pair R 1'],
    ['45678R', 'straight 9 6'],
    ['77899R', 'pair_run 9 3'],
    ['7789RR', 'pair_run 9 3'],
    ['7777R', 'bomb 7 1 5'],
    ['2R', 'pair 2 1'],
    ['XXR', 'joker_bomb R 1 6'],
    ['XXRR', 'joker_bomb R 1 7'],
    ['333344445555', 'chain_bomb 5 3 7'],
    ['33334444555R', 'chain_bomb 5 3 7'],
    ['333444555', 'triple_run 5 3'],
    ['TJQKA', 'straight A 5'],
  ])('in Shuangkou %s (SK-22)', (cards, reading) => {
    expect(name(cards, SHUANGKOU)).toBe(reading);
  });

  it.each([
    ['XR', 'rocket R 1'],
    ['8888', 'bomb 8 1'],
    ['3337', 'triple_one 3 1'],
    ['33377', 'triple_pair 3 1'],
    ['333444', 'triple_run 4 2'],
    ['33344457', 'plane_one 4 2'],
    ['3334445577', 'plane_pair 4 2'],
    ['333444555777', 'plane_one 5 3'],
    ['333444555666', 'triple_run 6 4'],
    ['3333X5', 'four_two 3 1'],
    ['33335577', 'four_pairs 3 1'],
    ['2226', 'triple_one 2 1'],
    ['34567', 'straight 7 5'],
  ])('in Dou Dizhu %s (DZ-20, DZ-31)', (cards, reading) => {
    expect(name(cards, DOUDIZHU)).toBe(reading);
  });

  it.each([
    ['5555', 'wild_bomb 5 1'],
    ['4445', 'soft_bomb 4 1'],
    ['5', 'single 5 1'],
    ['34567', 'straight 7 5'],
    ['46785', 'straight 8 5'],
    ['998855', 'triple_run 9 2'],
  ])('with a wild rank %s (DZ-51)', (cards, reading) => {
    expect(name(cards, LAIZI)).toBe(reading);
  });

  it('goes by what has to be beaten', () => {
    expect(name('4445', { ...LAIZI, against: 'triple_one' })).toBe('soft_bomb 4 1');
    expect(name('777888999TJQ', { ...DOUDIZHU, against: 'plane_one' })).toBe('plane_one 9 3');
  });
});

describe('beside the server', () => {
  it.each(vectors)('$family $cards is $kind $rank', ({ cards, kind, rank, length, lines, ...naming }) => {
    const { lines: level = 0, ...reading } = nameOf(cards, naming as Naming) ?? {};
    expect({ ...reading, lines: level }).toEqual({ kind, rank, length, lines });
  });
});
