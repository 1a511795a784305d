/** 同桌商量的事的中文。 */

import type { Same } from './catalogue';
import type { agreementEn } from './agreement.en';

export const agreementZh: Same<typeof agreementEn> = {
  running: '其间计时照常。',
  askEnd: '请求结束本局',
  end: '结束本局',
  endAsked: (name) => `${name}请求结束本局，算和局`,
  endWaits: '等大家同意结束本局……',
  playOn: '接着打',
  ended: '协商结束',
  allowed: '可协商结束',
  allowedHint: '大家都同意就提前结束，算和局：不计分，不动金币。',
};
