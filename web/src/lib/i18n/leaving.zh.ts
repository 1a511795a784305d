/** 忘记密码和注销的中文。 */

import type { Same } from './catalogue';
import type { leavingEn } from './leaving.en';

export const leavingZh: Same<typeof leavingEn> = {
  forgotten: '忘了密码？请找房主，他可以给你一个代码，用来设新密码。',
  resetTitle: '设新密码',
  resetHint: '用房主给你的代码，一小时内有效，只能用一次。之后你在这里登录，其他设备都会退出。',
  code: '代码',
  set: '设好并登录',
  makeCode: '忘记密码',
  makeCodeOf: (login) => `给忘记密码的${login}一个代码`,
  codeHint: '只把这个链接交给这位会员本人。一小时内有效，只能用一次，只显示这一次。',
  delete: '注销账号',
  deleteGuest: '注销这个游客',
  deleteHint: '名字、登录名、设备、机器人账号、积分和级别马上清除，金币归系统。打过的牌局给同桌的人留着，不再有你的名字。清除后谁也找不回来。',
  deleteGuestHint: '名字和积分马上清除，金币归系统。打过的牌局给同桌的人留着，不再有你的名字。清除后谁也找不回来。',
  deleteSure: '是的，全部清除',
  deleteNow: '彻底注销',
  left: '已离开的玩家',
};
