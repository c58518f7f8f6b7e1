/** Texts of the lists of silences, removals and moderators, which are loaded with their dialog. */
export const sanctionTexts = {
  columns: {
    nickname: '昵称',
    account: '账号',
    company: '公司',
    reason: '原因',
    operator: '操作人',
    timeLeft: '剩余时间',
    actions: '操作',
  },
  tabs: { silenced: '已禁言', removed: '已移出', moderators: '房管' },
  addedAt: '设为房管的时间',
  thisLive: '本场',
  longTerm: '长期',
  everywhere: '全部直播间',
} as const;
