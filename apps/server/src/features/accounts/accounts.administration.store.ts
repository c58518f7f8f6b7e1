import { LiveRole } from '@live/protocol';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { deleteTickets } from './sign-in-tickets.store.ts';

export type AccountChanges = Partial<
  Omit<
    Schema['accounts'],
    | 'id'
    | 'name'
    | 'meeting_code'
    | 'created_at'
    | 'guest'
    | 'browser_mark'
    | 'address_mark'
    | 'factor_since'
  >
>;

/** The columns of a listed row, without hashes and marks. */
const LISTED = [
  'id',
  'name',
  'nickname',
  'portrait',
  'corp_id',
  'corp_name',
  'role',
  'guest',
  'created_at',
  'disabled_at',
  'factor_since',
] as const;

/** False when the name or the meeting code is taken. */
export const insertAccount = newRowInserter('accounts');

export const updateAccount = async (
  db: Db,
  accountId: string,
  changes: AccountChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
};

export const listAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'nickname', 'role', 'corp_name', 'disabled_at'])
    .where('guest', '=', 0)
    .orderBy('name')
    .execute();

export interface AccountFilter {
  /** Part of the name, nickname or company; empty for all. */
  search: string;
  role?: number | undefined;
  disabled?: number | undefined;
}

/** Lists accounts of people in the order of their names, beginning after one of them. */
export const listNamedAccounts = (
  db: Db,
  { search, role, disabled }: AccountFilter,
  { after, limit }: { after: string; limit: number },
) => {
  let query = db
    .selectFrom('accounts')
    .select(LISTED)
    .where('guest', '=', 0)
    .where('name', '>', after);
  if (search !== '')
    query = query.where((eb) =>
      eb.or(['name', 'nickname', 'corp_name'].map((column) => contains(column, search))),
    );
  if (role !== undefined) query = query.where('role', '=', role);
  if (disabled !== undefined)
    query = query.where('disabled_at', disabled === 1 ? 'is not' : 'is', null);
  return query.orderBy('name').limit(limit).execute();
};

/** Lists accounts in the order of their ids, beginning after one of them. */
export const listAccountsAfter = (
  db: Db,
  { guest, after, limit }: { guest: number | undefined; after: string; limit: number },
) => {
  let query = db.selectFrom('accounts').select(LISTED).where('id', '>', after);
  if (guest !== undefined) query = query.where('guest', '=', guest);
  return query.orderBy('id').limit(limit).execute();
};

/** At most a page of accounts at once: a statement takes a bounded number of values. */
export const listTagsOf = (db: Db, accountIds: readonly string[]) =>
  accountIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('account_tags')
        .selectAll()
        .where('account_id', 'in', accountIds)
        .orderBy('tag_no')
        .execute();

export const hasAdministrator = async (db: Db): Promise<boolean> => {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', 'in', [LiveRole.ADMIN, LiveRole.ANCHOR_ADMIN])
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Deletes every session, every token and every sign-in under way of the account. */
export const deleteSessions = async (db: Db, accountId: string): Promise<void> => {
  await deleteTickets(db, accountId);
  await db.deleteFrom('tokens').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
};

export const deleteRoomTokens = async (db: Db, accountId: string): Promise<void> => {
  await db
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('live_id', '!=', '')
    .execute();
};

export const tagsExist = async (db: Db, tagNos: readonly string[]): Promise<boolean> => {
  if (tagNos.length === 0) return true;
  const rows = await db.selectFrom('tags').select('tag_no').where('tag_no', 'in', tagNos).execute();
  return rows.length === new Set(tagNos).size;
};

/** Whether anything changed. */
export const replaceTags = async (
  db: Db,
  accountId: string,
  tagNos: readonly string[],
): Promise<boolean> => {
  const before = await db
    .selectFrom('account_tags')
    .select('tag_no')
    .where('account_id', '=', accountId)
    .execute();
  const had = new Set(before.map((row) => row.tag_no));
  if (had.size === tagNos.length && tagNos.every((tagNo) => had.has(tagNo))) return false;
  await db.deleteFrom('account_tags').where('account_id', '=', accountId).execute();
  if (tagNos.length > 0)
    await db
      .insertInto('account_tags')
      .values(tagNos.map((tag_no) => ({ account_id: accountId, tag_no })))
      .execute();
  return true;
};
