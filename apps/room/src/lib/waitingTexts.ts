/** Texts of the page on which viewers wait for a planned live. */
export const waitingTexts = {
  planned: (time: string) => `${time} 开播`,
  until: '距离开播',
  days: (days: number) => `${days}天`,
  soon: '即将开始',
  late: '主播还在准备，请稍候',
  hint: '开播后自动进入，不必刷新',
  waiting: (count: number) => `${count.toLocaleString('zh-CN')}人在等待`,
} as const;
