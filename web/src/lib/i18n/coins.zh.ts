/** 金币的文字；与 `coins.en.ts` 的键相同。 */

import type { coinsEn } from './coins.en';

export const coinsZh: typeof coinsEn = {
  title: '金币',
  open: (n) => `${n}金币`,
  free: '可用',
  aside: '进行中的牌局押着',
  play: '金币只供娱乐：不能买，不能兑换，也不能送人。',
  relief: (n) => `领取${n}金币`,
  reliefHint: (below) => `不足${below}金币时，每天可以领一次救济金。`,
  movements: '收支',
  none: '还没有。',
  table: (n) => `桌上${n}金币`,
  why: '金币',
  whyPoints: '得分',
  house: (n) => `系统：${n}`,
  points: (n) => `${n}分`,
  stakes: (n) => `每分${n}`,
  rules: {
    'PL-01': '房间写明输赢：每分值多少金币，系统收多少服务费，最多带多少金币上桌。',
    'PL-51':
      '金币在玩家之间、玩家与系统之间转移，每一笔都记两边，总和永远是零。谁也不会输得比开局时押上的多。先收服务费；输家付不出全数时，赢家按应得的比例分，取整金币，余数最大的先得。',
    'PL-30': '中途离开就是逃跑：由机器人代打，输赢归自己，另外向系统付房间规定的罚金。',
  },
};
