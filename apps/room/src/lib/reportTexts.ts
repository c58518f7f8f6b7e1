/** Texts of the sheet in which viewers report, which are loaded with it. */
export const reportTexts = {
  titles: { room: '举报直播间', comment: '举报评论', person: '举报用户' },
  said: (name: string, words: string) => `${name}：${words}`,
  reasons: ['垃圾广告', '虚假宣传', '低俗内容', '辱骂攻击', '诱导私下交易'],
  detail: '补充说明',
  required: '请选择或填写举报原因',
  submit: '提交',
  done: '举报成功，感谢反馈',
} as const;
