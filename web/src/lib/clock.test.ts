import { describe, expect, it } from 'vitest';

import { ServerClock } from './clock';

describe("the server's clock", () => {
  it('runs on from what a message said', () => {
    const clock = new ServerClock();
    clock.heard(1_000_000, 500);
    expect(clock.now(700)).toBe(1_000_200);
  });

  it('trusts the quickest answer', () => {
    const clock = new ServerClock();
    clock.answered(1_000_000, 0, 100);
    expect(clock.now(100)).toBe(1_000_050);
    clock.answered(1_000_000, 200, 1_200);
    expect(clock.now(100)).toBe(1_000_050);
    clock.answered(1_002_000, 2_080, 2_100);
    expect(clock.now(2_100)).toBe(1_002_010);
  });

  it('is not set back by a late message', () => {
    const clock = new ServerClock();
    clock.heard(1_000_000, 0);
    clock.heard(1_000_900, 1_000);
    expect(clock.now(1_000)).toBe(1_001_000);
  });

  it('starts anew after a lost connection', () => {
    const clock = new ServerClock();
    clock.answered(5_000_000, 0, 2);
    clock.reset();
    clock.heard(1_000_000, 10);
    expect(clock.now(10)).toBe(1_000_000);
  });
});
