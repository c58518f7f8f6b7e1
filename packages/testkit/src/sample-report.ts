import type { LiveReport } from '@live/protocol';

/** A report in which every figure is another one, so that none can stand for another. */
export const sampleReport: LiveReport = {
  liveId: '1',
  liveTitle: '双十一专场',
  anchorName: '林晓',
  liveState: 3,
  beginTime: '2026-11-11 20:00:00',
  endTime: '2026-11-11 22:03:00',
  madeTime: '2026-11-12 09:30:15',
  durationSeconds: 7_380,
  figures: {
    watchCount: 1_501,
    watchTimes: 2_602,
    maxOnlineCount: 703,
    likeCount: 98_004,
    commentCount: 3_105,
    commenterCount: 406,
    deletedCommentCount: 17,
    newViewerCount: 1_051,
    returningViewerCount: 450,
    averageWatchSeconds: 754,
    medianWatchSeconds: 311,
  },
  online: [
    [0, 21],
    [60_000, 703],
    [120_000, 502],
  ],
  explanations: [
    {
      ...{ atMs: 600_000, fromMs: 570_000, untilMs: 630_000, people: 123 },
      cause: { kind: 'luckyBag', atMs: 580_000, text: '抱枕' },
    },
    {
      ...{ atMs: 1_200_000, fromMs: 1_170_000, untilMs: 1_230_000, people: -45 },
      cause: { kind: 'silenceAll', atMs: 1_080_000, text: '' },
    },
    {
      ...{ atMs: 1_500_000, fromMs: 1_470_000, untilMs: 1_530_000, people: 31 },
      cause: { kind: 'resume', atMs: 1_490_000, text: '' },
    },
    { atMs: 4_000_000, fromMs: 3_970_000, untilMs: 4_030_000, people: 38 },
  ],
  rates: { stepMs: 60_000, comments: [71, 72, 73], likes: [811, 812, 813] },
  stayed: [1_501, 1_202, 903],
  activePeople: [
    { accountId: 'a', name: '小鱼儿', comments: 54 },
    { accountId: 'b', name: '橙子', comments: 53 },
  ],
  questions: [
    { text: '多少钱', count: 26, people: 19 },
    { text: '有没有灰色', count: 13, people: 12 },
  ],
  luckyBags: [
    { name: '抱枕', atMs: 580_000, entries: 231, winners: 4, prizes: 5 },
    { name: '500积分', atMs: 3_700_000, entries: 332, winners: 10, prizes: 11 },
  ],
  spotlights: [
    {
      title: '云朵沙发',
      price: '¥1999',
      atMs: 600_000,
      untilMs: 900_000,
      clicks: 86,
      maxOnline: 640,
    },
  ],
  products: [{ title: '云朵沙发', clicks: 120, purchases: 12, cents: 2_398_800 }],
  polls: [
    {
      question: '下一件讲什么',
      atMs: 2_500_000,
      votes: 120,
      answers: [
        { text: '沙发', votes: 75 },
        { text: '茶几', votes: 45 },
      ],
    },
  ],
  audienceQuestions: {
    asked: 52,
    hidden: 3,
    supports: 415,
    answered: [{ text: '床垫能试睡吗', answer: '三十天', atMs: 2_900_000, supports: 88 }],
  },
  reports: { open: 6, taken: 7, handled: 8, unfounded: 9 },
  operators: [
    {
      ...{ accountId: 'c', name: '运营小周' },
      actions: [
        { action: 'silence', count: 14 },
        { action: 'comment-del', count: 15 },
      ],
    },
    { accountId: 'd', name: '阿远', actions: [{ action: 'kickout', count: 16 }] },
  ],
  picture: {
    breaks: [
      { fromMs: 1_400_000, untilMs: 1_460_000 },
      { fromMs: 2_000_000, untilMs: 2_035_000 },
    ],
    breakSeconds: 95,
    pauseSeconds: 62,
    averageKbps: 2_411,
    lowestKbps: 1_122,
    lostPackets: 37,
    isLossMeasured: true,
    kbps: [
      [0, 2_511],
      [60_000, 1_122],
    ],
  },
};
