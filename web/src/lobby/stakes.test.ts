import { describe, expect, it } from 'vitest';

import { roomsEn } from '../lib/i18n/rooms.en';
import { stakesOf } from './stakes';

describe('the stakes of a room', () => {
  it('says that no coins move', () => {
    expect(stakesOf({ stakes: null, members_only: false }, roomsEn)).toEqual(['Points only']);
  });

  it('says first that guests are refused, where no coins move too', () => {
    const room = { stakes: null, members_only: true };
    expect(stakesOf(room, roomsEn)).toEqual(['Members only', 'Points only']);
  });

  it('leaves out what costs nothing', () => {
    expect(stakesOf({ stakes: { unit: 5, buy_in: 1500 }, members_only: false }, roomsEn)).toEqual([
      '5 coins a point',
      'At most 1,500 at stake',
    ]);
  });

  it('tells all that there is', () => {
    const stakes = { unit: 1, coefficient: 200, fee: 200, least: 20_000, buy_in: 1_000_000 };
    expect(stakesOf({ stakes, members_only: true }, roomsEn)).toEqual([
      'Members only',
      '200 coins a point',
      'Fee 200',
      'From 20,000 coins',
      'At most 1,000,000 at stake',
    ]);
  });
});
