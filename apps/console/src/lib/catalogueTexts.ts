/** Texts of 管理 about tags and categories. */
export const catalogueTexts = {
  edit: '编辑',
  delete: '删除',
  actions: '操作',
  actionOn: (action: string, name: string) => `${action} ${name}`,
  inUse: '有账号或直播间在用，不能删除',
  idHint: '1到64个字母、数字、_ 或 -，新建之后不能改',
  nameRequired: '请输入名称',
  idWrong: '编号须为1到64个字母、数字、_ 或 -',
  deletedBy: (name: string, what: string) => `${what} 已由${name}删除`,
  sameBy: (name: string) => `${name}刚作了同样的修改`,
  unused: '未使用',

  tags: {
    add: '新建标签',
    addTitle: '新建标签',
    editTitle: (name: string) => `编辑标签 ${name}`,
    search: '搜索名称、分组、编号',
    none: '没有标签',
    columns: { name: '标签', tagNo: '编号', group: '分组', uses: '使用' },
    fields: { tagNo: '编号', name: '名称', groupNo: '分组编号', group: '分组名称' },
    groupRequired: '请填写分组的编号与名称',
    nameUnsafe: '标签名不能含有 # 或 ,',
    groupHint: '改分组名称，同一分组的标签都随之改变；改分组编号，标签移到另一个分组。',
    uses: (accounts: number, rooms: number) =>
      [accounts > 0 ? `${accounts}个账号` : '', rooms > 0 ? `${rooms}个直播间` : '']
        .filter((text) => text !== '')
        .join('，'),
    saved: (name: string) => `已保存标签 ${name}`,
    deleteTitle: '删除标签',
    deleteQuestion: (name: string) => `确定删除标签 ${name} 吗？`,
    deleted: (name: string) => `已删除标签 ${name}`,
  },
  categories: {
    add: '新建类型',
    addTitle: '新建直播类型',
    editTitle: (name: string) => `编辑直播类型 ${name}`,
    none: '没有直播类型',
    columns: { name: '类型', id: '编号', rooms: '直播间' },
    fields: { id: '编号', name: '名称' },
    rooms: (count: number) => `${count}个直播间`,
    saved: (name: string) => `已保存直播类型 ${name}`,
    deleteTitle: '删除直播类型',
    deleteQuestion: (name: string) => `确定删除直播类型 ${name} 吗？`,
    deleted: (name: string) => `已删除直播类型 ${name}`,
  },
} as const;
