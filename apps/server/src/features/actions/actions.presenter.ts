import {
  type ActionKind,
  actionNames,
  CaseState,
  durationText,
  Flag,
  formatWireTime,
  GuestPolicy,
  type LiveRole,
  LiveState,
  type LoggedAction,
  type Pin,
  ReviewMode,
  type RoomFlow,
  WordAction,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import { ROLE_NAMES } from '../../domain/role-names.ts';
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

const guestPolicyNames: Record<number, string> = {
  [GuestPolicy.COMMENT]: '访客可评论',
  [GuestPolicy.WATCH]: '访客仅观看',
  [GuestPolicy.NONE]: '不允许访客',
};

const reviewModeNames: Record<number, string> = {
  [ReviewMode.OFF]: '先发后审',
  [ReviewMode.WORDS]: '命中词待审',
  [ReviewMode.ALL]: '先审后发',
};

const caseNames: Record<number, string> = {
  [CaseState.OPEN]: '放回',
  [CaseState.TAKEN]: '处理中',
  [CaseState.HANDLED]: '已处理',
  [CaseState.UNFOUNDED]: '不成立',
};

/** How each field of what an action recorded is read. Others are not shown: they may name who reported. */
const readings: Record<string, (value: string | number) => string> = {
  message: String,
  content: String,
  activityName: String,
  title: String,
  planTime: (value) => `预定${value}`,
  allowGuests: (value) => (value === 0 ? '不允许访客' : '允许访客'),
  awardName: String,
  question: String,
  price: String,
  soldOut: (value) => (value === 1 ? '已售罄' : '恢复出售'),
  products: (value) => `${value}件`,
  reason: String,
  durationSeconds: (value) => durationText(Number(value)),
  end: (value) => (value === 'live' ? '本场' : '长期'),
  deletedComments: (value) => `删除评论${value}条`,
  action: (value) => nameOf(String(value)),
  guestPolicy: (value) => guestPolicyNames[Number(value)] ?? '',
  slowSeconds: (value) => (value === 0 ? '慢速模式关闭' : `慢速模式${value}秒`),
  reviewMode: (value) => reviewModeNames[Number(value)] ?? '',
  caseState: (value) => caseNames[Number(value)] ?? '',
  clipSeconds: (value) => durationText(Number(value)),
  days: (value) => `有效${value}天`,
  totalPointsNum: (value) => (value === 0 ? '' : `${value}积分`),
};

/** Actions that set something: what it was before is not read. */
const settingActions: readonly string[] = ['flow-save', 'report-case'];

const read = (recorded: unknown): string[] => {
  if (typeof recorded !== 'object' || recorded === null) return [];
  return Object.entries(readings).flatMap(([field, text]) => {
    const value = (recorded as Record<string, string | number | undefined>)[field];
    const shown = value === undefined || value === '' ? '' : text(value);
    return shown === '' ? [] : [shown];
  });
};

const audienceText = (audience: unknown): string =>
  Array.isArray(audience) ? `${audience.length}个标签` : '全部用户';

const wordActionNames: Record<number, string> = {
  [WordAction.BLOCK]: '拦截',
  [WordAction.HOLD]: '待审',
  [WordAction.REPLACE]: '替换',
};

/** Words of a changed list: the first of them, and how many there are. Earlier versions recorded the number alone. */
type QuotedWords<T> = { words: readonly T[]; total: number } | number;

const wordsText = <T>(verb: string, quoted: QuotedWords<T>, text: (word: T) => string): string => {
  const { words, total } = typeof quoted === 'number' ? { words: [], total: quoted } : quoted;
  if (total === 0) return '';
  const shown = words.map(text).join('、');
  const count = total > words.length ? `${shown && '等'}${total}个` : '';
  return `${verb}${shown}${count}`;
};

interface WordChange {
  added: QuotedWords<{ word: string; action: number }>;
  removed: QuotedWords<string>;
}

const wordChangeText = ({ added, removed }: WordChange, isPlatform: boolean): string =>
  [
    isPlatform ? '平台词表' : '',
    wordsText('添加', added, ({ word, action }) => `${word}（${wordActionNames[action]}）`),
    wordsText('移除', removed, String),
  ]
    .filter((text) => text !== '')
    .join('，');

const pinText = (pin: Pin | undefined): string => {
  if (!pin) return '';
  return pin.text === '' ? '取消置顶' : `置顶：${pin.text}`;
};

/** What presenting needs beside the rows. */
export interface Presentation {
  timeZone: string;
  categoryNames: ReadonlyMap<string, string>;
}

type Recorded = Pick<ListedAction, 'action' | 'before' | 'after' | 'live_id'>;

/** What was undone, with its own details. */
const undoneText = (row: ListedAction, presentation: Presentation): string => {
  const { undone_action: action, undone_before: before, undone_after: after } = row;
  if (action === null || before === null || after === null) return '';
  const detail = detailOf({ action, before, after, live_id: row.live_id }, presentation);
  return [nameOf(action), detail].filter((text) => text !== '').join('：');
};

/** What was saved of an account; the password is not recorded. */
type SavedAccount = Partial<{
  name: string;
  nickname: string;
  role: LiveRole;
  corpName: string;
  tagNos: readonly string[];
  disabled: number;
  password: string;
}>;

const accountText = (account: SavedAccount): string => {
  const { name, nickname, role, corpName, tagNos, disabled, password } = account;
  const parts = [
    name,
    nickname !== undefined && `昵称：${nickname}`,
    role !== undefined && `角色：${ROLE_NAMES[role]}`,
    corpName !== undefined && `公司：${corpName || '无'}`,
    tagNos && `标签：${tagNos.length}个`,
    password !== undefined && '新密码',
    disabled === Flag.YES && '停用',
    disabled === Flag.NO && name !== undefined && Object.keys(account).length === 2 && '启用',
  ];
  return parts.filter((part) => typeof part === 'string').join('，');
};

/** How what concerns no room is read: by its state before and after. */
const platformReadings: Record<string, (before: never, after: never) => string> = {
  'account-save': (_, after: SavedAccount) => accountText(after),
  'account-import': (_, { created, changed }: { created: number; changed: number }) =>
    `新建${created}个，修改${changed}个`,
  'tag-save': (_, tag: SavedTag) => tagText(tag),
  'tag-delete': (tag: SavedTag) => tagText(tag),
  'category-delete': ({ name }: { name: string }) => name,
};

interface SavedTag {
  tagName: string;
  tagGroupName: string;
}

const tagText = ({ tagName, tagGroupName }: SavedTag): string => `${tagName}（${tagGroupName}）`;

const detailOf = (row: Recorded, { categoryNames }: Presentation): string => {
  const [before, after] = [row.before, row.after].map((text): unknown => JSON.parse(text));
  const reading = platformReadings[row.action];
  if (reading) return reading(before as never, after as never);
  if (row.action === 'word-save' && after !== null)
    return wordChangeText(after as WordChange, row.live_id === '');
  if (row.action === 'room-move') return stateNames[Number(after)] ?? '';
  if (row.action === 'auth-tag-update') return `${audienceText(before)} → ${audienceText(after)}`;
  if (row.action === 'category-set')
    return [before, after].map((id) => categoryNames.get(String(id)) ?? '未分类').join(' → ');
  if (typeof after === 'string') return after;
  const earlier = settingActions.includes(row.action) ? [] : read(before);
  const pin = row.action === 'flow-save' ? pinText((after as Partial<RoomFlow>).pin) : '';
  return [...earlier, ...read(after), ...(pin ? [pin] : [])].join('，');
};

const fullDetailOf = (row: ListedAction, presentation: Presentation): string =>
  (row.action === 'undo' && undoneText(row, presentation)) || detailOf(row, presentation);

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
  detail: fullDetailOf(row, presentation),
  canUndo: canUndo ? Flag.YES : Flag.NO,
  ...(row.undone_at !== null && { undoneBy: row.undoer_name ?? '' }),
});

export const actionHeader = ['时间', '操作人', '操作', '对象', '详情', '撤销人'];

export const presentActionLine = (row: ListedAction, presentation: Presentation): Cell[] => [
  formatWireTime(row.at, presentation.timeZone),
  operatorName(row),
  nameOf(row.action),
  row.person_name ?? '',
  fullDetailOf(row, presentation),
  row.undone_at === null ? '' : (row.undoer_name ?? ''),
];
