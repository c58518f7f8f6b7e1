import { DeviceType, LiveState, MessageKind } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { newId } from '@live/server/domain/ids';
import { insertRows } from '@live/server/live-builder';
import { addPeople, aHost, aHostAdmin, anAdmin, aViewer, type Person } from './people.ts';
import { addRooms, aRoom } from './rooms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const corp = { corpId: 'c-cloud', corpName: '杭州云上科技有限公司' };
const otherCorp = { corpId: 'c-river', corpName: '星河传媒' };

let made = 10;
/** An id that no test can know by heart; those made later sort behind. */
const nextId = (): string => {
  made += 1;
  return `${made}${newId()}`;
};
const known = (name: string, nickname: string) => ({ id: `u-${nextId()}`, name, nickname });

/** Two hosts, so that what is for somebody's own rooms alone can fail. */
const people = {
  admin: anAdmin({ ...known('admin', '运营小周'), ...corp }),
  host: aHost({ ...known('host', '林晓'), ...corp }),
  hostAdmin: aHostAdmin({ ...known('hostadmin', '主播兼管理员阿远'), ...corp }),
  otherHost: aHost({ ...known('otherhost', '苏木'), ...otherCorp }),
  viewer: aViewer({ ...known('viewer', '小鱼儿'), ...corp, tags: ['region-1', 'level-3'] }),
  otherViewer: aViewer({ ...known('viewer2', '橙子'), ...otherCorp, tags: ['region-2'] }),
};

const { admin, host, viewer, otherViewer } = people;
const say = (by: Person, text: string) => ({ by, text, kind: MessageKind.CHAT });
const comments = [
  { by: admin, text: '欢迎来到直播间，请文明发言', kind: MessageKind.SYSTEM },
  say(viewer, '这个沙发有灰色吗？'),
  say(host, '有的，三号链接可以选颜色'),
  say(otherViewer, '已经下单两个，坐等发货'),
  say(viewer, '福袋什么时候开奖呀'),
  say(admin, '请勿发布广告信息'),
  say(otherViewer, '声音很清楚，点赞'),
];

const own = { host, comments };
const usual = { logo: '/default-avatar.svg', device_type: DeviceType.PC };
const open = { ...usual, allow_guests: 1 };
const ended = { ...own, state: LiveState.ENDED };

const rooms = {
  live: aRoom({
    liveId: nextId(),
    ...own,
    title: '秋季新品首发专场 · 家居好物',
    beganAgo: 84 * MINUTE,
    others: { ...open, category_id: 'shopping', logo: '/favicon.svg' },
  }),
  /** Has all functions of a running one, but no picture to wait for. */
  paused: aRoom({
    liveId: nextId(),
    ...own,
    title: '健康生活公开课',
    state: LiveState.PAUSED,
    beganAgo: 35 * MINUTE,
    others: { ...usual, category_id: 'education' },
  }),
  ended: aRoom({
    liveId: nextId(),
    ...ended,
    title: '年度供应商大会',
    beganAgo: 26 * HOUR,
    endedAgo: 24 * HOUR - 9_000,
    others: { ...usual, category_id: 'meeting' },
  }),
  /** Its recording has gaps. */
  replay: aRoom({
    liveId: nextId(),
    ...ended,
    title: '咖啡拉花入门（回放）',
    beganAgo: 50 * HOUR,
    endedAgo: 49 * HOUR,
    others: { ...open, category_id: 'knowledge', record_finished: 1 },
  }),
  deleted: aRoom({
    liveId: nextId(),
    host,
    title: '测试直播间',
    state: LiveState.DELETED,
    beganAgo: 72 * HOUR,
    endedAgo: 71 * HOUR,
    others: { category_id: 'shopping' },
  }),
  /** Broadcast from a phone held upright. */
  portrait: aRoom({
    liveId: nextId(),
    ...own,
    title: '街头探店 · 老城小吃',
    beganAgo: 18 * MINUTE,
    others: {
      ...open,
      category_id: 'entertainment',
      device_type: DeviceType.ANDROID,
      width: 720,
      height: 1280,
    },
  }),
};

const categories = ['shopping', 'education', 'meeting', 'knowledge', 'entertainment'];
const categoryNames = ['电商带货', '教育培训', '企业会议', '知识分享', '娱乐互动'];
const tags = {
  region: ['地区', '华东', '华南', '华北', '华中', '西南', '西北', '东北', '港澳台', '海外'],
  staff: ['部门', '市场部', '销售部', '研发部', '客服部', '人力资源部', '财务部', '供应链部'],
  level: ['会员等级', '普通会员', '银卡会员', '金卡会员', '黑金会员'],
  interest: ['兴趣', '家居', '美食', '数码', '母婴', '运动', '旅行', '阅读', '园艺'],
};

/** The people and rooms that every test server has. */
export const stage = { ...people, ...rooms, corpId: corp.corpId, otherCorpId: otherCorp.corpId };

/** Sets the stage in an empty store. */
export const setStage = async (store: Store, now: number): Promise<void> => {
  const anybody = await store.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  await store.transaction(async (db) => {
    await addPeople(db, Object.values(people), now);
    await insertRows(
      db,
      'categories',
      categories.map((id, at) => ({ id, name: categoryNames[at] ?? '', position: at + 1 })),
    );
    for (const [group_no, [group_name = '', ...names]] of Object.entries(tags))
      await insertRows(
        db,
        'tags',
        names.map((tag_name, at) => ({
          tag_no: `${group_no}-${at + 1}`,
          tag_name,
          group_no,
          group_name,
        })),
      );
    await addRooms(db, Object.values(rooms), now);
  });
};
