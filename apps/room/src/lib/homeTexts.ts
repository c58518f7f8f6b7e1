/** Texts of the home, and of rooms where they are listed and created. */
export const homeTexts = {
  title: '我的直播',
  back: '返回我的直播',
  newRoom: '创建直播间',
  create: '开一场直播',
  mine: '我的直播间',
  none: '还没有直播间',
  viewerHint: '其他直播间请从主播分享的链接进入',
  nothingToWatch: '现在没有可观看的直播',
  toWatch: '看直播',
  now: '正在直播',
  soon: '即将开始',
  again: '看回放',
  planned: (time: string) => `预定 ${time}`,
  offered: (state: string, { anchorAccountNickname }: { anchorAccountNickname: string }) =>
    `${state} · ${anchorAccountNickname}`,
  states: {
    prepared: '未开始',
    living: '直播中',
    paused: '直播暂停',
    replay: '回放',
    ended: '已结束',
    deleted: '已删除',
  },
} as const;
