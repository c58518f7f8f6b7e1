import { formatDuration } from '@live/protocol';
import { formatCount } from './formatCount.ts';

const shortDuration = (seconds: number): string => formatDuration(seconds).replace(/^00:/, '');

/** Texts of 直播墙, loaded with it. */
export const wallTexts = {
  title: '直播墙',
  noPermission: '只有管理员可以打开直播墙',
  rooms: '进行中的直播间',
  summary: (rooms: number, needy: number, online: number) =>
    `${rooms} 场直播中 · ${needy} 场需要处理 · ${formatCount(online)} 人在线`,
  search: '标题、主播或类型',
  searchHint: '按 / 搜索',
  order: '排列',
  orders: { attention: '需要处理在前', online: '人数多的在前', begin: '最近开播在前' },
  alarmOn: '有声提醒 开',
  alarmOff: '有声提醒 关',
  alarmTitle: (room: string, reason: string) => `【${reason}】${room}`,
  alarmText: (room: string, reason: string) => `「${room}」${reason}`,
  keys: '方向键在直播间之间移动，回车进入中控台',
  none: '现在没有进行中的直播',
  noneHint: '有人开播后会自动出现在这里',
  noMatch: '没有符合的直播间',
  showAll: '显示全部',
  more: (count: number) => `另有 ${count} 场直播未显示，可在直播间列表中查找`,
  noStills: '当前媒体服务器不提供画面预览，显示的是封面',
  cannotDecode: '此浏览器不能显示画面预览（需要 HTTPS 与 WebCodecs），显示的是封面',
  noPicture: '没有画面与封面',
  stale: '画面没有更新',
  ended: '已结束',
  endedOne: (room: string) => `「${room}」已结束`,
  paused: '已暂停',

  reasons: {
    lost: (seconds: number) => `画面中断 ${shortDuration(seconds)}`,
    reports: (count: number) => `举报待处理 ${count}`,
    none: (seconds: number) => `尚无画面 ${shortDuration(seconds)}`,
    flood: (times: number) => `刷屏 ×${times}`,
    falling: (percent: number) => `在线骤降 −${percent}%`,
    held: (count: number) => `待审 ${count}`,
    uplink: () => '主播网络差',
  },
  /** Named without amounts, which change while somebody reads or listens. */
  alarms: {
    lost: '画面中断',
    reports: '有举报待处理',
    none: '尚无画面',
    flood: '刷屏',
    falling: '在线骤降',
    held: '评论待审',
    uplink: '主播网络差',
  },
  figures: {
    online: '在线',
    fallen: (count: number) => `↓ ${formatCount(count)}`,
    comments: '评论',
    perMinute: (count: number) => `${formatCount(count)}/分`,
    reports: '举报',
    held: '待审',
  },
  health: {
    arriving: '画面正常',
    fair: '主播网络一般',
    poor: '主播网络差',
    lost: '画面中断',
    none: '尚无画面',
    paused: '已暂停',
    ended: '已结束',
  },
} as const;
