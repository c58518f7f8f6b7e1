/** Every text that people read, in one place for review. Sections follow the features. */
export const texts = {
  product: '直播中控台',

  common: {
    ok: '确定',
    cancel: '取消',
    retry: '重试',
    close: '关闭',
    reload: '重新加载',
    hint: '提示',
    loading: '加载中…',
    noData: '暂无数据',
    done: '操作成功',
    yes: '是',
    no: '否',
    pageFailed: '加载失败，当前显示的是上一次的内容',
  },

  errors: {
    network: '网络异常，请稍后重试',
    timeout: '请求超时，请稍后重试',
    crashed: '页面出错了',
    crashedHint: '已输入的内容会保留，请重新加载页面',
    startFailed: '页面无法启动',
    startFailedHint: '无法读取配置，请检查网络后重试',
    roomNotFound: '直播间不存在',
    roomDeleted: '直播间已被删除',
    noPermission: '暂无权限访问该直播间',
    loadFailed: '加载失败',
    backToList: '返回直播间列表',
    kickedOut: '你已被移出该直播间',
    roleLost: '你的管理权限已变更，无法继续管理该直播间',
  },

  signIn: {
    title: '登录',
    subtitle: '观看并管理你的直播间',
    name: '账号',
    password: '密码',
    nameRequired: '请输入账号',
    passwordRequired: '请输入密码',
    submit: '登录',
    expired: '登录已失效，请重新登录',
    expiredHint: '登录后将继续刚才的操作，已输入的内容不会丢失',
    demoTitle: '演示账号，一键登录',
    signOut: '退出登录',
  },

  roles: { audience: '观众', anchor: '主播', admin: '管理员', anchorAdmin: '主播管理员' },

  states: {
    living: '直播中',
    paused: '直播暂停',
    ended: '已结束',
    replay: '回放',
    deleted: '已删除',
  },

  roomList: {
    title: '直播间',
    search: '搜索标题或主播',
    allStates: '全部状态',
    columns: {
      title: '直播间',
      state: '状态',
      host: '主播',
      category: '直播类型',
      online: '在线人数',
      begin: '开播时间',
      actions: '操作',
    },
    open: '进入中控台',
    remove: '删除',
    removeQuestion: '确定删除该直播间吗？',
    removed: '删除成功',
    noCategory: '未分类',
    notBegun: '—',
    updatedAt: (time: string) => `更新于 ${time}`,
    total: (count: number) => `共 ${count} 个直播间`,
  },

  header: {
    hostAvatar: '主播头像',
    category: '直播类型',
    noCategory: '未分类',
    changeCategory: '确定修改直播类型吗？',
    closeRoom: '关闭直播间',
    closeQuestion: '确定关闭该直播间吗？',
    endedFor: '已结束，直播时长',
    replaying: '回放中',
    liveFor: '已直播',
  },

  alerts: {
    paused: '直播已暂停',
    resumed: '直播即将继续',
    ended: '直播已结束',
    deleted: '直播间已被删除',
    acknowledge: '知道了',
  },

  connection: {
    connecting: '连接中',
    connected: '实时',
    reconnecting: '重连中',
    offline: '已离线',
    label: '实时连接',
  },

  actions: {
    row: '直播间操作',
    luckyBags: '福袋记录',
    activity: '直播活动',
    reports: '举报管理',
    permission: '观看权限',
    silences: '禁言名单',
    newReport: '有新的举报',
    newReportIn: (title: string) => `「${title}」收到新的举报`,
    sound: '新举报提示音',
    notify: '新举报桌面通知',
    notifyBlocked: '浏览器已禁止通知，请在地址栏左侧的网站设置中允许',
  },

  statistics: {
    title: '数据统计',
    items: {
      watchCount: '观看人数',
      watchTimes: '观看人次',
      maxOnlineCount: '最高在线人数',
      likeCount: '点赞数',
      commentCount: '评论数量',
    },
    online: '在线人数',
    people: (count: string) => `${count}人`,
    noPoints: '暂无在线数据',
    backToLive: '回到实时',
    overview: '在线人数时间窗口',
    range: (from: number, to: number, all: number) => `第 ${from} 至 ${to} 个时间点，共 ${all} 个`,
    chart: (count: number) => `在线人数折线图，共 ${count} 个时间点`,
    tenThousands: '万',
    hundredMillions: '亿',
  },

  comments: {
    title: '直播评论',
    empty: '暂无评论',
  },

  playback: {},

  luckyBags: {},

  activity: {},

  reports: {},

  permission: {},

  silences: {},

  preferences: {
    menu: '设置',
    theme: '外观',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
    shortcuts: '键盘快捷键',
    shortcutsOn: '启用键盘快捷键',
  },

  shortcuts: {
    title: '键盘快捷键',
    off: '快捷键已关闭，可在此处重新启用',
    help: '显示快捷键',
    comment: '写评论',
    luckyBags: '打开福袋记录',
    activity: '打开直播活动',
    reports: '打开举报管理',
    permission: '打开观看权限',
    silences: '打开禁言名单',
    theme: '切换深浅色',
  },
} as const;
