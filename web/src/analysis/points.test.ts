import { expect, test } from 'vitest';

import { lost } from './points';

test.each([
  [0, '0'],
  [0.04, '0'],
  [0.05, '−0.1'],
  [4.55, '−4.5'],
  [120, '−120.0'],
])('%d points lost are written %s', (points, written) => {
  expect(lost(points)).toBe(written);
});
