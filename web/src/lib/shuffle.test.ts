import { describe, expect, it } from 'vitest';

import { parseCards } from './cards';
import { toHex } from './hex';
import { sha256 } from './sha256';
import { commitmentOf, shuffle } from './shuffle';
import vectors from './shuffle.vectors.json';

describe('SHA-256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('agrees with the platform at %i bytes', async (length) => {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
    expect(toHex(sha256(message))).toBe(toHex(expected));
  });
});

describe('the shuffle (PL-60)', () => {
  it.each(vectors)('gives the order that the server gives: try $attempt', (vector) => {
    const deck = shuffle(parseCards(vector.pack), vector.sides, vector);
    expect(deck.cards).toEqual(parseCards(vector.deck));
    expect(deck.lots).toEqual(vector.lots);
  });

  it('publishes the hash of the server seed', () => {
    for (const vector of vectors) expect(commitmentOf(vector.server)).toBe(vector.commitment);
  });

  it('gives another order when one seed differs', () => {
    const [vector] = vectors;
    if (!vector) throw new Error('no vectors');
    const clients = vector.clients.with(0, '00');
    const deck = shuffle(parseCards(vector.pack), vector.sides, { ...vector, clients });
    expect(deck.cards).not.toEqual(parseCards(vector.deck));
  });
});
