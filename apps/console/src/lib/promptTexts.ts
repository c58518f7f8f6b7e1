/** Texts of the lines to the host, which are loaded with the parts that send and show them. */
export const promptTexts = {
  title: '提词',
  hint: '给主播提词，只有主播的手机看得到',
  label: '给主播的提词',
  states: ['待主播查看', '主播已收到', '已收回'],
  by: (name: string) => `由${name}发出`,
  withdraw: '收回',
  placeholder: '给主播的一句话（64字内）',
  send: '发给主播',
  notSent: (reason: string) => `没有发出：${reason}`,
  explanation: '只显示在主播的手机上，主播点“知道了”后收起；新的一条代替上一条。',
  last: (state: string, text: string) => `最近一条 · ${state}：${text}`,
} as const;
