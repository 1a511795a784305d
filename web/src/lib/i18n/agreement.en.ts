/** What players of a table agree on, in English. `agreement.zh.ts` has the same keys. */
export const agreementEn = {
  running: 'Meanwhile the clock runs on.',
  askEnd: 'Ask to end the deal',
  end: 'End of the deal',
  endAsked: (name: string) => `${name} asks to end the deal: a draw`,
  endWaits: 'Waiting until all agree to end it…',
  playOn: 'Play on',
  ended: 'Ended by agreement',
  allowed: 'Ends by agreement',
  allowedHint: 'Where all agree, a deal is given up as a draw: no points, no coins.',
};
