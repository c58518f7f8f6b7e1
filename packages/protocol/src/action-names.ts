/** Every action of the log, by the name that people read. */
export const actionNames = {
  'comment-del': '删除评论',
  'comment-system': '系统消息',
  silence: '禁言',
  unsilence: '解除禁言',
  'silence-everywhere': '全部直播间禁言',
  'unsilence-everywhere': '解除全部直播间禁言',
  'silence-all': '全员禁言',
  'unsilence-all': '解除全员禁言',
  kickout: '移出',
  'auth-tag-update': '修改观看权限',
  'category-set': '修改直播类型',
  'activity-create': '发起活动',
  'activity-close': '结束活动',
  'lucky-bag-launch': '发起福袋',
  'report-delete': '删除举报',
  'report-case': '处理举报',
  'note-add': '添加备注',
  'note-delete': '删除备注',
  'room-create': '创建直播间',
  'room-save': '修改直播间',
  'room-move': '直播状态',
  'notice-publish': '推送通知',
  'category-save': '保存直播类型',
  'tag-save': '保存标签',
  'account-save': '保存账号',
  'account-disable': '停用账号',
  'person-erase': '抹去个人数据',
  undo: '撤销',
} as const;

export type ActionKind = keyof typeof actionNames;
export const actionKinds = Object.keys(actionNames) as ActionKind[];
