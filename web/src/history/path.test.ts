import { describe, expect, it } from 'vitest';

import { placeOf, replayPath, searchOf } from './path';

describe('the address of a replay', () => {
  it('says whose view it is, and where in the deal', () => {
    for (const place of [
      { seat: null, move: 0 },
      { seat: 0, move: 0 },
      { seat: 3, move: 17 },
    ]) {
      expect(placeOf(searchOf(place))).toEqual(place);
    }
  });

  it('is not led astray by what others write there', () => {
    expect(placeOf('?seat=9&move=-4')).toEqual({ seat: null, move: 0 });
    expect(placeOf('?seat=x&move=1e9')).toEqual({ seat: null, move: 0 });
  });

  it('is that of the deal as the viewer saw it', () => {
    expect(replayPath({ id: 'a-b_c', deal: 4, you: 2 })).toBe('/d/a-b_c/4?seat=2');
    expect(replayPath({ id: 'a-b_c', deal: 4, you: null })).toBe('/d/a-b_c/4');
  });
});
