import { describe, expect, it } from 'vitest';

import { told } from './told';
import type { Happened } from './wire';

function happened(seq: number, code: string): Happened {
  return { seq, at_ms: 0, code, seat: 0, by: null, event: null, text: { zh: code, en: code } };
}

describe('what is told', () => {
  it('tells of a cover of one’s own once, with its card', () => {
    const all = [happened(4, 'played'), happened(5, 'covered'), happened(5, 'covered_card')];
    expect(told(all).map(({ code }) => code)).toEqual(['played', 'covered_card']);
  });

  it('tells of the covers of others', () => {
    const all = [happened(5, 'covered_card'), happened(6, 'covered')];
    expect(told(all)).toEqual(all);
  });
});
