/** Texts of 管理 about the log of actions. */
export const adminActionTexts = {
  anyPlace: '全部记录',
  beyondRooms: '与直播间无关的',
  room: '直播间编号',
  operator: '操作人：昵称、账号',
  none: '没有符合条件的操作',
  columns: { room: '直播间' },
} as const;
