import { LiveRole } from '@live/protocol';

/** The demo's accounts; ids are fixed so that links and examples stay true. */
export const demoPeople = [
  {
    id: 'u-admin',
    name: 'admin',
    nickname: '运营小周',
    corp: '云上',
    role: LiveRole.ADMIN,
    title: '管理员',
  },
  {
    id: 'u-hostadmin',
    name: 'hostadmin',
    nickname: '主播兼管理员阿远',
    corp: '云上',
    role: LiveRole.ANCHOR_ADMIN,
    title: '主播管理员',
  },
  {
    id: 'u-host',
    name: 'host',
    nickname: '林晓',
    corp: '云上',
    role: LiveRole.ANCHOR,
    title: '主播',
  },
  {
    id: 'u-otherhost',
    name: 'otherhost',
    nickname: '苏木',
    corp: '星河',
    role: LiveRole.ANCHOR,
    title: '其他主播',
  },
  {
    id: 'u-viewer',
    name: 'viewer',
    nickname: '小鱼儿',
    corp: '云上',
    role: LiveRole.AUDIENCE,
    title: '观众',
    tags: ['region-1', 'level-3'],
  },
  {
    id: 'u-viewer2',
    name: 'viewer2',
    nickname: '橙子',
    corp: '星河',
    role: LiveRole.AUDIENCE,
    title: '观众二',
    tags: ['region-2'],
  },
] as const;

export const demoCorps = {
  云上: { id: 'c-yunshang', name: '杭州云上科技有限公司' },
  星河: { id: 'c-xinghe', name: '星河传媒' },
} as const;
