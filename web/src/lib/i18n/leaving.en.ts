/** Forgotten passwords, and leaving for good, in English. `leaving.zh.ts` has the same keys. */
export const leavingEn = {
  forgotten: 'Forgotten it? Ask the host: he can give you a code by which you set another.',
  resetTitle: 'Set a new password',
  resetHint: 'With the code that the host gave you. It is good once and for an hour; you are logged in here then, and nowhere else.',
  code: 'Code',
  set: 'Set and log in',
  makeCode: 'Forgotten password',
  makeCodeOf: (login: string) => `Make a code for ${login}, who has forgotten the password`,
  codeHint: 'Pass this link on to that member alone. It is good once and for an hour, and is shown this once.',
  delete: 'Delete my account',
  deleteGuest: 'Delete this guest',
  deleteHint: 'Your name, login, devices, bot accounts, points and levels go at once, and your coins go to the house. Deals that you played stay for the others, without your name. Nobody can bring any of it back.',
  deleteGuestHint: 'Your name and your points go at once, and your coins go to the house. Deals that you played stay for the others, without your name. Nobody can bring any of it back.',
  deleteSure: 'Yes, delete all of that',
  deleteNow: 'Delete for good',
  left: 'A player who left',
};
