import type { ProofPart, ShownPart } from '@live/draw';

const problems: Record<ProofPart | ShownPart, string> = {
  commitment: '密钥或福袋的条件与公布的哈希不符',
  entrants: '参与名单不是开奖时的那一份',
  winners: '中奖结果与重新计算的不一致',
  announced: '证明与直播间里公布过的哈希不符',
  shown: '页面上的中奖名单与证明不一致',
};

/** Words of the check, the same on phone and console. */
export const drawTexts = {
  verify: '验证',
  verifying: '验证中…',
  right: '已在本机重新计算：开奖结果正确',
  wrong: '已在本机重新计算：开奖结果不可信',
  counted: (entrants: number, winners: number) => `${entrants}人参与抽奖，${winners}人中奖`,
  tookPart: '您在参与名单中',
  tookNoPart: '您不在参与名单中',
  failed: '暂时无法验证，请稍后再试',
  save: '保存证明',
  fileName: (bagId: string) => `开奖证明-${bagId}.json`,
  problems,
} as const;
