import { describe, expect, it } from 'vitest';

import { parseCards } from './cards';
import { checkHands, checkPromise, checkShuffle, type Check } from './checks';
import { readRecord, RecordError } from './record';
import vectors from './shuffle.vectors.json';
import type { SevensView, ShuffleView } from './wire';

const [vector] = vectors;
if (!vector) throw new Error('no vectors');
const SHUFFLE: ShuffleView = {
  commitment: vector.commitment,
  server: vector.server,
  clients: vector.clients,
  attempt: vector.attempt,
  sides: vector.sides,
  pack: parseCards(vector.pack),
  deck: parseCards(vector.deck),
};
const swapped = [SHUFFLE.deck[1] ?? '', SHUFFLE.deck[0] ?? '', ...SHUFFLE.deck.slice(2)];

const verdicts = (checks: Check[]) =>
  Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]));

describe('the checks of a shuffle (PL-60)', () => {
  it('hold for what the server made', () => {
    expect(verdicts(checkShuffle(SHUFFLE))).toEqual({ commitment: 'holds', deck: 'holds' });
  });

  it('fail for another deck or another seed', () => {
    expect(verdicts(checkShuffle({ ...SHUFFLE, deck: swapped })).deck).toBe('fails');
    const other = { ...SHUFFLE, server: '00'.repeat(32) };
    expect(verdicts(checkShuffle(other))).toEqual({ commitment: 'fails', deck: 'fails' });
  });

  it('know the promise only where the page was open before the deal', () => {
    const { commitment } = SHUFFLE;
    const promise = (here: object) => verdicts(checkPromise(SHUFFLE, here, 0)).promised;
    expect(promise({ commitment, before: true })).toBe('holds');
    expect(promise({ commitment, before: false })).toBe('unknown');
    expect(promise({})).toBe('unknown');
    expect(promise({ commitment: 'ff', before: true })).toBe('fails');
    expect(promise({ commitment: 'ff', before: false })).toBe('fails');
  });

  it('look for the own seed at the own seat', () => {
    const seed = SHUFFLE.clients[0] ?? '';
    expect(verdicts(checkPromise(SHUFFLE, { seed }, 0)).seed).toBe('holds');
    expect(verdicts(checkPromise(SHUFFLE, { seed: 'ab' }, 0)).seed).toBe('fails');
    expect(verdicts(checkPromise(SHUFFLE, { seed }, null)).seed).toBe('unknown');
  });

  it('see whether everybody held what the deck gives', () => {
    const dealt = [0, 1, 2, 3].map((seat) => SHUFFLE.deck.filter((_, i) => i % 4 === seat));
    const game = (hands: string[][]) =>
      ({ leader: 1, history: [], reveal: { hands, covered: [[], [], [], []] } }) as unknown as SevensView;
    expect(verdicts(checkHands(SHUFFLE, game(dealt))).hands).toBe('holds');
    expect(verdicts(checkHands(SHUFFLE, game(dealt.toReversed()))).hands).toBe('fails');
  });
});

describe('records', () => {
  const lines = [
    { kind: 'deal', ruleset: 'sevens-qq', family: 'sevens', players: ['A', 'B', 'C', 'D'] },
    { kind: 'shuffle', commitment: vector.commitment, server: vector.server, clients: vector.clients },
    { kind: 'cards', deck: vector.deck },
  ];
  const text = (of: object[]) => of.map((line) => JSON.stringify(line)).join('\n');

  it('are read as far as the shuffle needs them', () => {
    const { shuffle, players } = readRecord(text(lines));
    expect(players).toEqual(['A', 'B', 'C', 'D']);
    expect(verdicts(checkShuffle({ ...shuffle, attempt: vector.attempt })).deck).toBe('holds');
  });

  it('say what is wrong with them', () => {
    const problem = (of: string) => {
      try {
        readRecord(of);
      } catch (error) {
        return error instanceof RecordError ? [error.problem, error.line] : error;
      }
      return null;
    };
    expect(problem('{}\nnot json')).toEqual(['unreadable', 2]);
    expect(problem('{}')).toEqual(['no_cards', 0]);
    expect(problem(text(lines.slice(0, 1).concat(lines.slice(2))))).toEqual(['no_shuffle', 0]);
    expect(problem(text([{ ...lines[0], family: 'whist' }, ...lines.slice(1)]))).toEqual([
      'unknown_family',
      0,
    ]);
  });
});
