import { durationText } from '@live/protocol';

/** Texts of what moderators do on their phone, which are loaded with it. */
export const moderationTexts = {
  actions: '房管操作',
  delete: '删除评论',
  silence: (seconds: number) => `禁言${durationText(seconds)}`,
  pin: '置顶评论',
  unpin: '取消置顶',
  deleted: (name: string) => `已删除${name}的评论`,
  silenced: (name: string, seconds: number) => `已禁言${name}${durationText(seconds)}`,
  pinned: '已置顶',
  unpinned: '已取消置顶',
  handledBy: (name: string) => `已由${name}处理`,
  undo: '撤销',
  undone: '已撤销',
  held: '待审',
  waiting: (count: number) => `待审，${count}条`,
  none: '没有待审的评论',
  more: (count: number) => `还有${count}条`,
  question: '提问',
  pass: '通过',
  passOf: (message: string) => `通过：${message}`,
  refuse: '拒绝',
  refuseOf: (message: string) => `拒绝：${message}`,
} as const;
