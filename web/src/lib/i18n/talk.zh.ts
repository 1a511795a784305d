/** 牌桌聊天的文字；与 `talk.en.ts` 的键相同。 */

import type { talkEn } from './talk.en';

export const talkZh: typeof talkEn = {
  title: '说句话',
  open: '聊天',
  phrases: '快捷语',
  emoji: '表情',
  own: '自己写',
  say: '发送',
  players: '同桌：屏蔽、举报',
  mute: '屏蔽',
  unmute: '取消屏蔽',
  muteOf: (name) => `屏蔽${name}`,
  unmuteOf: (name) => `取消屏蔽${name}`,
  report: '举报',
  reportOf: (name) => `举报${name}`,
  reasons: { talk: '说话', name: '名字', play: '打牌' },
  why: (name) => `${name}哪里不对？会连同刚才的聊天一起告诉管理员。`,
  reported: '已经告诉管理员，谢谢。',
  away: '现在没有连上服务器。',
};
