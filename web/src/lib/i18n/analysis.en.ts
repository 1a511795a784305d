/** What was best in a deal, in English. `analysis.zh.ts` has the same keys. */

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const analysisEn = {
  show: 'What was best?',
  title: 'Your decisions',
  thinking: 'Going through the deal…',
  again: 'Try again',
  failed: 'The server does not answer.',
  nothing: 'There was nothing to decide in this deal.',
  clean: (decisions: number) => `${many(decisions, 'decision', 'decisions')}, no clear mistake`,
  summary: (decisions: number, mistakes: number, points: string) =>
    `${many(decisions, 'decision', 'decisions')}, ${many(mistakes, 'mistake', 'mistakes')}: ${points} points on average`,
  all: (n: number) => (n === 1 ? 'The decision' : `All ${n} decisions`),
  move: (n: number) => `Move ${n}`,
  best: 'best',
  better: (what: string) => `better: ${what}`,
  average: (points: string, error: string) => `on average ${points} ± ${error}`,
  known: (points: string) => `in this deal ${points}`,
  note: 'On average: over deals that looked the same to you. In this deal: with the cards as they lay, played on by our players.',
};
