/** The words of table talk in English; `talk.zh.ts` has the same keys. */

export const talkEn = {
  title: 'Say something',
  open: 'Table talk',
  phrases: 'Phrases',
  emoji: 'Emoji',
  own: 'In your own words',
  say: 'Say',
  players: 'Who is here: mute, report',
  mute: 'Mute',
  unmute: 'Unmute',
  muteOf: (name: string) => `Mute ${name}`,
  unmuteOf: (name: string) => `Unmute ${name}`,
  report: 'Report',
  reportOf: (name: string) => `Report ${name}`,
  reasons: { talk: 'What is said', name: 'The name', play: 'How it is played' },
  why: (name: string) => `What is wrong with ${name}? The host is told, with what was said here last.`,
  reported: 'The host has been told. Thank you.',
  away: 'You are not connected at the moment.',
};
