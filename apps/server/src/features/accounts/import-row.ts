import { type ImportedRow, isSuperAdmin, LiveRole } from '@live/protocol';
import { AccountName, CorpName, NewPassword, Nickname } from '@live/protocol/account-fields';
import { ROLE_NAMES } from '../../domain/role-names.ts';
import type { KnownAccount } from './accounts.import.store.ts';
import { STATE_NAMES } from './accounts.presenter.ts';

/** What a row is judged by. */
export interface ImportKnowledge {
  /** Accounts of people and guests by their names. */
  accounts: ReadonlyMap<string, KnownAccount>;
  /** Tags of those accounts by their ids. */
  tagsOf: ReadonlyMap<string, readonly string[]>;
  /** Tags by their number, and by their name where only one has it. */
  tags: ReadonlyMap<string, { tagNo: string; tagName: string }>;
  /** Who imports. */
  ownId: string;
}

/** What a row makes of an account. */
export interface AccountPlan {
  existing: KnownAccount | undefined;
  name: string;
  nickname: string;
  role: LiveRole;
  corpName: string;
  disabled: boolean;
  /** Tags that the account has. */
  hadTagNos: readonly string[];
  /** Undefined where the tags stay. */
  tagNos: readonly string[] | undefined;
  /** Empty where the password stays, and for a new account that gets a random one. */
  password: string;
  /** What changes, in words; empty where nothing does. */
  words: readonly string[];
}

export type JudgedRow = { problem: string } | { plan: AccountPlan };

/** Empties what is there. */
const EMPTIED = '-';
const MOST_TAGS = 100;

class Wrong extends Error {}

interface Checked {
  safeParse(text: string): { success: boolean; error?: { issues: readonly { message: string }[] } };
}

const checked = (what: string, schema: Checked, text: string): string => {
  const { success, error } = schema.safeParse(text);
  if (success) return text;
  const message = error?.issues[0]?.message ?? '';
  // Our own messages are Chinese; those of the schema library are not.
  throw new Wrong(what + (/[\u4e00-\u9fff]/.test(message) ? message : '太短或太长'));
};

const quoted = (text: string): string => `“${[...text].slice(0, 20).join('')}”`;

const roleOf = (text: string): LiveRole => {
  const found = Object.values(LiveRole).find((role) => ROLE_NAMES[role] === text);
  if (found !== undefined) return found;
  throw new Wrong(`没有${quoted(text)}这种角色，可以填${Object.values(ROLE_NAMES).join('、')}`);
};

const isDisabled = (text: string): boolean => {
  if (text === STATE_NAMES[0]) return false;
  if (text === STATE_NAMES[1]) return true;
  throw new Wrong(`没有${quoted(text)}这种状态，可以填${STATE_NAMES.join('、')}`);
};

/** Numbers or names of tags, as the cell lists them. */
export const tagsIn = (cell: string): string[] =>
  cell
    .trim()
    .split(/[\s、，,;；|]+/)
    .filter((text) => text !== '');

const tagNosOf = (cell: string, { tags }: ImportKnowledge): string[] => {
  const wanted = cell === EMPTIED ? [] : tagsIn(cell);
  if (wanted.length > MOST_TAGS) throw new Wrong(`标签不能超过${MOST_TAGS}个`);
  const found = wanted.map((text) => {
    const tag = tags.get(text);
    if (!tag) throw new Wrong(`没有${quoted(text)}这个标签`);
    return tag.tagNo;
  });
  return [...new Set(found)].sort();
};

const arrow = (what: string, from: string, to: string): string =>
  `${what}：${from || '无'} → ${to || '无'}`;

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

const planOf = (row: ImportedRow, known: ImportKnowledge): AccountPlan => {
  const cell = (name: keyof Omit<ImportedRow, 'line'>) => row[name].trim();
  const name = checked('账号名', AccountName, cell('name'));
  const existing = known.accounts.get(name);
  if (existing?.guest === 1) throw new Wrong('账号名已被访客使用');
  const nickname = checked('昵称', Nickname, cell('nickname') || existing?.nickname || name);
  const role =
    cell('role') === ''
      ? ((existing?.role ?? LiveRole.AUDIENCE) as LiveRole)
      : roleOf(cell('role'));
  const corp = cell('corpName') || existing?.corp_name || '';
  const corpName = corp === EMPTIED ? '' : checked('公司', CorpName, corp);
  const wasDisabled = existing !== undefined && existing.disabled_at !== null;
  const disabled = cell('state') === '' ? wasDisabled : isDisabled(cell('state'));
  const password = row.password === '' ? '' : checked('密码', NewPassword, row.password);
  const wantedTags = cell('tagNos') === '' ? undefined : tagNosOf(cell('tagNos'), known);
  if (existing?.id === known.ownId && (disabled || !isSuperAdmin(role)))
    throw new Wrong('不能停用自己，也不能取消自己的管理员角色');
  const had = (existing && known.tagsOf.get(existing.id)) ?? [];
  const tagNos = wantedTags && !isSame(wantedTags, had) ? wantedTags : undefined;
  const namesOf = (tags: readonly string[]) =>
    tags.map((tagNo) => known.tags.get(tagNo)?.tagName ?? tagNo).join('、');
  const words = existing
    ? [
        existing.nickname !== nickname && arrow('昵称', existing.nickname, nickname),
        existing.role !== role &&
          arrow('角色', ROLE_NAMES[existing.role as LiveRole], ROLE_NAMES[role]),
        existing.corp_name !== corpName && arrow('公司', existing.corp_name, corpName),
        tagNos && arrow('标签', namesOf(had), namesOf(tagNos)),
        wasDisabled !== disabled && (disabled ? '停用' : '启用'),
        password !== '' && '新密码',
      ]
    : [
        `新建${ROLE_NAMES[role]}`,
        nickname !== name && `昵称：${nickname}`,
        corpName !== '' && `公司：${corpName}`,
        tagNos && `标签：${namesOf(tagNos)}`,
        disabled && '停用',
        password === '' ? '随机密码' : '指定密码',
      ];
  return {
    ...{ existing, name, nickname, role, corpName, disabled, password },
    hadTagNos: had,
    tagNos,
    words: words.filter((text) => typeof text === 'string'),
  };
};

/** What a row of the file would do, or what is wrong with it. */
export const judgeRow = (row: ImportedRow, known: ImportKnowledge): JudgedRow => {
  try {
    return { plan: planOf(row, known) };
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message };
    throw error;
  }
};
