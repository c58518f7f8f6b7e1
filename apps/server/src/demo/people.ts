import { LiveRole } from '@live/protocol';

const demoCorps = {
  云上: { corp_id: 'c-yunshang', corp_name: '杭州云上科技有限公司' },
  星河: { corp_id: 'c-xinghe', corp_name: '星河传媒' },
} as const;

const { ADMIN, ANCHOR_ADMIN, ANCHOR, AUDIENCE } = LiveRole;

/** Ids follow from the names, so that links and examples stay true. */
const person = (
  name: string,
  title: string,
  nickname: string,
  role: LiveRole,
  corp: keyof typeof demoCorps,
  tags: readonly string[] = [],
) => ({ id: `u-${name}`, name, title, nickname, role, ...demoCorps[corp], tags });

/** The demo's accounts. */
export const demoPeople = [
  person('admin', '管理员', '运营小周', ADMIN, '云上'),
  person('hostadmin', '主播管理员', '主播兼管理员阿远', ANCHOR_ADMIN, '云上'),
  person('host', '主播', '林晓', ANCHOR, '云上'),
  person('otherhost', '其他主播', '苏木', ANCHOR, '星河'),
  person('viewer', '观众', '小鱼儿', AUDIENCE, '云上', ['region-1', 'level-3']),
  person('viewer2', '观众二', '橙子', AUDIENCE, '星河', ['region-2']),
] as const;
