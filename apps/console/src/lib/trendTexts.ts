/** Texts of the trends beside the online curve, loaded with them. */
export const trendTexts = {
  title: '趋势',
  minute: (minute: number) => `第 ${minute} 分钟`,
  live: '本场',
  earlier: '上一场',
  rows: {
    entered: '进入',
    left: '离开',
    comments: '评论',
    averageStaySeconds: '平均停留',
  },
  stay: (seconds: number) => {
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    return minutes === 0 ? `${rest}秒` : `${minutes}分${rest}秒`;
  },
  none: '–',
  firstMinute: '第一分钟过后显示',
  noEarlier: '主播没有更早的直播',
  tooShort: (minutes: number) => `上一场只有 ${minutes} 分钟`,
  sameMinute: (title: string, time: string) => `${title}（${time}）的同一分钟`,
} as const;
