import {
  type ActionKind,
  actionNames,
  formatCents,
  formatDuration,
  type LiveReport,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { Explanation } from './explanations.ts';

export const presentExplanation = (
  { at, fromAt, untilAt, people, cause }: Explanation,
  beginAt: number,
): LiveReport['explanations'][number] => ({
  atMs: at - beginAt,
  fromMs: fromAt - beginAt,
  untilMs: untilAt - beginAt,
  people,
  ...(cause && { cause: { kind: cause.kind, atMs: cause.at - beginAt, text: cause.text } }),
});

/** One entry for each operator, the busiest first. */
export const presentOperators = (
  rows: readonly { actor_id: string; nickname: string; action: string; count: number }[],
): LiveReport['operators'] => {
  const operators = Map.groupBy(
    rows.filter(({ action }) => action in actionNames),
    ({ actor_id }) => actor_id,
  );
  const total = ({ actions }: LiveReport['operators'][number]) =>
    actions.reduce((sum, { count }) => sum + count, 0);
  return [...operators]
    .map(([accountId, actions]) => ({
      accountId,
      name: actions[0]?.nickname ?? '',
      actions: actions
        .map(({ action, count }) => ({ action: action as ActionKind, count: Number(count) }))
        .sort((one, other) => other.count - one.count),
    }))
    .sort((one, other) => total(other) - total(one));
};

/** Whoever has the link reads it, so nobody is named: neither people nor what they wrote. */
export const withoutNames = (report: LiveReport): LiveReport => ({
  ...report,
  liveId: '',
  anchorName: '',
  activePeople: report.activePeople.map(({ comments }) => ({ accountId: '', name: '', comments })),
  questions: report.questions.map((question) => ({ ...question, text: '' })),
  audienceQuestions: {
    ...report.audienceQuestions,
    answered: report.audienceQuestions.answered.map((one) => ({ ...one, text: '', answer: '' })),
  },
  operators: report.operators.map(({ actions }) => ({ accountId: '', name: '', actions })),
  explanations: report.explanations.map(({ cause, ...found }) => ({
    ...found,
    // What stands on top may be somebody's comment.
    ...(cause && { cause: cause.kind === 'pin' ? { ...cause, text: '' } : cause }),
  })),
});

export const liveReportHeader = ['分类', '项目', '数值'];

const causeNames: Record<string, string> = {
  luckyBag: '福袋',
  activity: '活动',
  pin: '置顶',
  resume: '画面恢复',
  pause: '暂停',
  loss: '断流',
  silenceAll: '全员禁言',
};

const clock = (ms: number): string => formatDuration(Math.round(ms / 1_000));

/** Why there is no loss to tell. */
const lossText = ({ averageKbps }: LiveReport['picture']): string =>
  averageKbps === 0 ? '没有测量数据' : '媒体服务器不提供';

/** The whole report as one table of three columns. */
export const reportLines = (report: LiveReport): Cell[][] => {
  const { figures, picture, reports } = report;
  const lines: Cell[][] = [
    ['直播', '标题', report.liveTitle],
    ['直播', '主播', report.anchorName],
    ['直播', '开始', report.beginTime],
    ['直播', '结束', report.endTime],
    ['直播', '时长（秒）', report.durationSeconds],
    ['数据', '观看人数', figures.watchCount],
    ['数据', '观看人次', figures.watchTimes],
    ['数据', '最高在线人数', figures.maxOnlineCount],
    ['数据', '点赞数', figures.likeCount],
    ['数据', '评论数量', figures.commentCount],
    ['数据', '评论人数', figures.commenterCount],
    ['数据', '已删除评论', figures.deletedCommentCount],
    ['数据', '新观众', figures.newViewerCount],
    ['数据', '老观众', figures.returningViewerCount],
    ['数据', '平均观看（秒）', figures.averageWatchSeconds],
    ['数据', '观看中位数（秒）', figures.medianWatchSeconds],
    ['举报', '待处理', reports.open],
    ['举报', '处理中', reports.taken],
    ['举报', '已处理', reports.handled],
    ['举报', '不成立', reports.unfounded],
    ['画面', '断流次数', picture.breaks.length],
    ['画面', '断流（秒）', picture.breakSeconds],
    ['画面', '暂停（秒）', picture.pauseSeconds],
    ['画面', '平均码率（kbps）', picture.averageKbps || '没有测量数据'],
    ['画面', '最低码率（kbps）', picture.lowestKbps || '没有测量数据'],
    ['画面', '丢包（万分之）', picture.isLossMeasured ? picture.lostPackets : lossText(picture)],
  ];
  for (const { atMs, people, cause } of report.explanations) {
    const why = cause ? `${causeNames[cause.kind] ?? ''}${cause.text && ` ${cause.text}`}` : '';
    lines.push(['涨落', `${clock(atMs)} ${why}`.trim(), people]);
  }
  for (const { name, comments } of report.activePeople) lines.push(['活跃观众', name, comments]);
  for (const { text, count, people } of report.questions)
    lines.push(['常见问题', text, count], ['常见问题（人数）', text, people]);
  for (const bag of report.luckyBags)
    lines.push(
      ['福袋', `${clock(bag.atMs)} ${bag.name} 参与`, bag.entries],
      ['福袋', `${clock(bag.atMs)} ${bag.name} 中奖`, bag.winners],
      ['福袋', `${clock(bag.atMs)} ${bag.name} 名额`, bag.prizes],
    );
  for (const { question, atMs, votes, answers } of report.polls) {
    lines.push(['投票', `${clock(atMs)} ${question} 人数`, votes]);
    for (const answer of answers)
      lines.push(['投票', `${clock(atMs)} ${question} ${answer.text}`, answer.votes]);
  }
  const { asked, hidden, supports, answered } = report.audienceQuestions;
  lines.push(
    ['观众提问', '提问', asked],
    ['观众提问', '已隐藏', hidden],
    ['观众提问', '支持', supports],
    ['观众提问', '已回答', answered.length],
  );
  for (const { atMs, text, answer, ...one } of answered)
    lines.push([
      '观众提问（支持数）',
      `${clock(atMs)} ${text}${answer && ` 答：${answer}`}`,
      one.supports,
    ]);
  for (const spotlight of report.spotlights) {
    const name = `${clock(spotlight.atMs)} ${spotlight.title}`;
    lines.push(
      ['讲解', `${name} 时长（秒）`, Math.round((spotlight.untilMs - spotlight.atMs) / 1_000)],
      ['讲解', `${name} 点击`, spotlight.clicks],
      ['讲解', `${name} 最高在线人数`, spotlight.maxOnline],
    );
  }
  for (const { title, clicks, purchases, cents } of report.products)
    lines.push(
      ['商品', `${title} 点击`, clicks],
      ['商品', `${title} 成交`, purchases],
      ['商品', `${title} 成交额`, formatCents(cents)],
    );
  for (const { name, actions } of report.operators)
    for (const { action, count } of actions)
      lines.push(['操作', `${name} ${actionNames[action]}`, count]);
  for (const [minute, people] of report.stayed.entries())
    lines.push(['留存', `${minute}分钟`, people]);
  for (const [atMs, online] of report.online) lines.push(['在线人数', clock(atMs), online]);
  const { stepMs, comments, likes } = report.rates;
  for (const [step, count] of comments.entries())
    lines.push(['评论（时段）', clock(step * stepMs), count]);
  for (const [step, count] of likes.entries())
    lines.push(['点赞（时段）', clock(step * stepMs), count]);
  for (const { fromMs, untilMs } of picture.breaks)
    lines.push(['断流（秒）', clock(fromMs), Math.round((untilMs - fromMs) / 1_000)]);
  for (const [atMs, kbps] of picture.kbps) lines.push(['码率（kbps）', clock(atMs), kbps]);
  return lines;
};
