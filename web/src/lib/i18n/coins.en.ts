/** The words of coins in English; `coins.zh.ts` has the same keys. */

export const coinsEn = {
  title: 'Coins',
  open: (n: string) => `${n} coins`,
  free: 'Available',
  aside: 'Set aside for running deals',
  play: 'Coins are play money: they cannot be bought, cashed out or given to others.',
  relief: (n: string) => `Take ${n} coins`,
  reliefHint: (below: string) => `Whoever has fewer than ${below} can take some more, once a day.`,
  movements: 'Movements',
  none: 'Nothing yet.',
  table: (n: string) => `${n} coins at the table`,
  why: 'In coins',
  whyPoints: 'In points',
  house: (n: string) => `The house: ${n}`,
  points: (n: string) => (/^\D?1$/.test(n) ? `${n} point` : `${n} points`),
  stakes: (n: string) => `${n} a point`,
  rules: {
    'PL-01': 'A room plays at stated stakes: what a point is worth, the fee that the house takes, and how many coins one may bring.',
    'PL-03':
      'Where the table allows it, its players may agree to end a deal. It is a draw: no points, and all coins go back.',
    'PL-51':
      'Coins go from player to player and to the house, each movement entered twice, so that all sums are zero. Nobody loses more than was set aside for him when the deal began. The fee goes first; where losers cannot pay all, the winners share what there is in proportion to what they are owed, in whole coins by the largest remainders.',
    'PL-30':
      'Who leaves a running deal escapes: a bot plays on for him, its result is his, and he pays the room’s penalty to the house.',
  } as Record<string, string>,
};
