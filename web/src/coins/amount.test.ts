import { expect, test } from 'vitest';

import { signedCoins } from './amount';

test('what was won and lost has its sign, nothing has none', () => {
  expect([1234567, -1500, 0].map(signedCoins)).toEqual(['+1,234,567', '−1,500', '0']);
});
