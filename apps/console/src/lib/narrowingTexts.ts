/** Texts of the narrowed list of comments, loaded with it. */
export const narrowingTexts = {
  all: '全部评论',
  kinds: { question: '提问', newcomer: '首次来访', guest: '访客', mention: '提到我' },
  personHint: '只看一个人：鼠标放在评论上按 O，或在名片上点“只看此人”',
  only: (name: string) => `只看：${name} · `,
  count: (count: number) => `${count} 条`,
  none: '还没有这样的评论',
  incomplete: '更早的没有找到，重试',
  end: '显示全部',
} as const;
