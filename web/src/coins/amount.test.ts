import { expect, test } from 'vitest';

import { grouped, signedCoins } from './amount';

test('what was won and lost has its sign, nothing has none', () => {
  expect([1234567, -1500, 0].map(signedCoins)).toEqual(['+1,234,567', '−1,500', '0']);
});

test('digits are grouped by three', () => {
  expect([0, 999, 1000, 1234567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']);
});
