import { MessageKind } from '@live/protocol';

export const demoCategories = [
  { id: 'shopping', name: '电商带货', position: 1 },
  { id: 'education', name: '教育培训', position: 2 },
  { id: 'meeting', name: '企业会议', position: 3 },
  { id: 'knowledge', name: '知识分享', position: 4 },
  { id: 'entertainment', name: '娱乐互动', position: 5 },
];

const tagGroups: Record<string, [string, string[]]> = {
  region: ['地区', ['华东', '华南', '华北', '华中', '西南', '西北', '东北', '港澳台', '海外']],
  staff: ['部门', ['市场部', '销售部', '研发部', '客服部', '人力资源部', '财务部', '供应链部']],
  level: ['会员等级', ['普通会员', '银卡会员', '金卡会员', '黑金会员']],
  interest: ['兴趣', ['家居', '美食', '数码', '母婴', '运动', '旅行', '阅读', '园艺']],
};

export const demoTags = Object.entries(tagGroups).flatMap(([groupNo, [groupName, names]]) =>
  names.map((name, index) => ({
    tag_no: `${groupNo}-${index + 1}`,
    tag_name: name,
    group_no: groupNo,
    group_name: groupName,
  })),
);

const say = (by: string, text: string) => ({ by, text, kind: MessageKind.CHAT });

export const demoComments = [
  { by: 'admin', text: '欢迎来到直播间，请文明发言', kind: MessageKind.SYSTEM },
  say('viewer', '这个沙发有灰色吗？'),
  say('host', '有的，三号链接可以选颜色'),
  say('viewer2', '已经下单两个，坐等发货'),
  say('viewer', '福袋什么时候开奖呀'),
  say('admin', '请勿发布广告信息'),
  say('viewer2', '声音很清楚，点赞'),
];
