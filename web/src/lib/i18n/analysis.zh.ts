/** 复盘页面的中文；键与 `analysis.en.ts` 相同。 */

import type { analysisEn } from './analysis.en';
import type { Same } from './catalogue';

export const analysisZh: Same<typeof analysisEn> = {
  show: '复盘',
  title: '你的决定',
  thinking: '正在复盘……',
  again: '再试一次',
  failed: '服务器没有回应。',
  nothing: '这一局没有需要选择的地方。',
  clean: (decisions) => `${decisions}个决定，没有明显失误`,
  summary: (decisions, mistakes, points) =>
    `${decisions}个决定，${mistakes}个失误，平均${points}分`,
  all: (n) => `全部${n}个决定`,
  move: (n) => `第${n}手`,
  best: '最好',
  better: (what) => `更好：${what}`,
  average: (points, error) => `平均${points} ± ${error}`,
  known: (points) => `就这一局${points}`,
  note: '平均：在你看来相同的各种牌局中；就这一局：按实际的牌，由本站的牌手接着打。',
};
