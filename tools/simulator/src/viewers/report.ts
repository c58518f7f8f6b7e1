import type { Crowd } from './crowd.ts';

const whole = (count: number): string => count.toLocaleString('en-US');
const clockTime = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export const progressLine = (crowd: Crowd, viewers: number, seconds: number): string => {
  const { counts, findings, latency } = crowd;
  return [
    clockTime(seconds),
    `在场 ${whole(counts.present)}/${whole(viewers)}`,
    `评论 ${whole(counts.comments)}`,
    `点赞 ${whole(counts.likes)}`,
    `核对 ${whole(findings.received)}`,
    `丢失 ${findings.lost} 重复 ${findings.duplicates} 不合约定 ${findings.invalid}`,
    `延迟 p50 ${latency.delays.percentile(0.5)} p99 ${latency.delays.percentile(0.99)} 毫秒`,
  ].join(' · ');
};

/** Whether all checked deliveries were complete, in order and valid. */
export const isSound = ({ findings, latency }: Crowd): boolean =>
  findings.lost + findings.duplicates + findings.disordered + findings.invalid === 0 &&
  findings.unverified === 0 &&
  latency.delays.count > 0;

export const finalReport = (crowd: Crowd, seconds: number, sample: number): string => {
  const { counts, findings, latency } = crowd;
  const perSecond = (count: number) => (count / seconds).toFixed(1);
  return [
    '',
    `评论 ${whole(counts.comments)}（每秒 ${perSecond(counts.comments)}），被拒 ${counts.refused}，被禁言 ${counts.silenced}`,
    `点赞 ${whole(counts.likes)}，投票 ${counts.votes}，提问 ${counts.questions}，支持 ${counts.supports}，举报 ${counts.reports}，进入失败 ${counts.failedEntries}，连接中断 ${counts.lostConnections}`,
    `${sample} 位观众逐条核对 ${whole(findings.received)} 条：丢失 ${findings.lost}，重复 ${findings.duplicates}，乱序 ${findings.disordered}，不合约定 ${findings.invalid}，未能核对完的停留 ${findings.unverified}`,
    `评论从发出到看见：p50 ${latency.delays.percentile(0.5)} 毫秒，p99 ${latency.delays.percentile(0.99)} 毫秒，最长 ${latency.delays.percentile(1)} 毫秒（${whole(latency.delays.count)} 次）`,
    ...findings.problems.map((problem) => `  ${problem}`),
  ].join('\n');
};
