import {
  type ActionKind,
  actionNames,
  Flag,
  formatWireTime,
  LiveState,
  type LoggedAction,
  type Pin,
  type RoomFlow,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { ListedAction } from './actions.store.ts';

export const nameOf = (action: string): string => actionNames[action as ActionKind] ?? action;

/** Actors that are no accounts. */
const systems: Record<string, string> = { platform: '平台', shell: '服务器' };

const operatorName = ({ operator_name, actor_id }: ListedAction): string =>
  operator_name ?? systems[actor_id] ?? '';

const stateNames: Record<number, string> = {
  [LiveState.LIVE]: '直播中',
  [LiveState.PAUSED]: '直播暂停',
  [LiveState.ENDED]: '已结束',
  [LiveState.DELETED]: '已删除',
};

const durationText = (seconds: number): string => {
  if (seconds % 3600 === 0) return `${seconds / 3600}小时`;
  return seconds % 60 === 0 ? `${seconds / 60}分钟` : `${seconds}秒`;
};

/** How each field of what an action recorded is read. Others are not shown: they may name who reported. */
const readings: Record<string, (value: string | number) => string> = {
  message: String,
  content: String,
  activityName: String,
  title: String,
  awardName: String,
  reason: String,
  durationSeconds: (value) => durationText(Number(value)),
  deletedComments: (value) => `删除评论${value}条`,
  action: (value) => nameOf(String(value)),
};

const read = (recorded: unknown): string[] => {
  if (typeof recorded !== 'object' || recorded === null) return [];
  return Object.entries(readings).flatMap(([field, text]) => {
    const value = (recorded as Record<string, string | number | undefined>)[field];
    return value === undefined || value === '' ? [] : [text(value)];
  });
};

const audienceText = (audience: unknown): string =>
  Array.isArray(audience) ? `${audience.length}个标签` : '全部用户';

const pinText = (pin: Pin | undefined): string => {
  if (!pin) return '';
  return pin.text === '' ? '取消置顶' : `置顶：${pin.text}`;
};

/** What presenting needs beside the rows. */
export interface Presentation {
  timeZone: string;
  categoryNames: ReadonlyMap<string, string>;
}

const detailOf = (row: ListedAction, { categoryNames }: Presentation): string => {
  const [before, after] = [row.before, row.after].map((text): unknown => JSON.parse(text));
  if (row.action === 'room-move') return stateNames[Number(after)] ?? '';
  if (row.action === 'auth-tag-update') return `${audienceText(before)} → ${audienceText(after)}`;
  if (row.action === 'category-set')
    return [before, after].map((id) => categoryNames.get(String(id)) ?? '未分类').join(' → ');
  if (row.action === 'flow-save') return pinText((after as Partial<RoomFlow>).pin);
  if (typeof after === 'string') return after;
  return [...read(before), ...read(after)].join('，');
};

export const presentAction = (
  row: ListedAction,
  canUndo: boolean,
  presentation: Presentation,
): LoggedAction => ({
  id: row.id,
  at: formatWireTime(row.at, presentation.timeZone),
  operatorId: row.actor_id,
  operatorName: operatorName(row),
  action: row.action,
  personId: row.person_id,
  personName: row.person_name ?? '',
  detail: detailOf(row, presentation),
  canUndo: canUndo ? Flag.YES : Flag.NO,
  ...(row.undone_at !== null && { undoneBy: row.undoer_name ?? '' }),
});

export const actionHeader = ['时间', '操作人', '操作', '对象', '详情', '撤销人'];

export const presentActionLine = (row: ListedAction, presentation: Presentation): Cell[] => [
  formatWireTime(row.at, presentation.timeZone),
  operatorName(row),
  nameOf(row.action),
  row.person_name ?? '',
  detailOf(row, presentation),
  row.undone_at === null ? '' : (row.undoer_name ?? ''),
];
