export const firstStartTexts = {
  title: '新建第一个管理员',
  subtitle: '从这里开始',
  hint: '这个服务还没有账号。新建之后以这个账号登录，其他账号由它添加。',
  timeZone: (zone: string) =>
    `这个服务的时间按 ${zone}（日期、报告与导出的文件）；要换一个，设置 TIME_ZONE 再启动。`,
  name: '账号名',
  nameHint: '登录时输入',
  nickname: '昵称',
  nicknameHint: '别人看到的名字',
  corpName: '公司（可不填）',
  password: '密码',
  passwordHint: '至少8个字符',
  again: '再输一次密码',
  submit: '新建并登录',
  nameRequired: '请输入账号名',
  nicknameRequired: '请输入昵称',
  passwordShort: '密码至少8个字符',
  passwordsDiffer: '两次输入的密码不一样',
  closed: '这个服务还没有管理员',
  closedHint:
    '请打开服务启动时在终端（或容器日志）里打印的地址，新建第一个管理员。在这之前什么也不能用。',
} as const;
