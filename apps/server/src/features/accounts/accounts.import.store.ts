import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';

type StagedRow = Schema['account_import_rows'];

/** Lines of an import: those after the first, up to the second. */
export interface Lines {
  importId: string;
  after: number;
  upTo: number;
}

const KNOWN = [
  ...(['id', 'name', 'nickname', 'corp_name', 'role', 'guest'] as const),
  ...(['disabled_at', 'password_hash'] as const),
] as const;

/** What is known of an account that is there already. */
export type KnownAccount = Pick<Selectable<Schema['accounts']>, (typeof KNOWN)[number]>;

/** Those of the names that are taken, by people and by guests. */
export const listAccountsByName = (db: Db, names: readonly string[]): Promise<KnownAccount[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db.selectFrom('accounts').select(KNOWN).where('name', 'in', names).execute();

/** Tags that have one of the texts as their number or name. */
export const listTagsCalled = (db: Db, texts: readonly string[]) =>
  texts.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('tags')
        .select(['tag_no', 'tag_name'])
        .where((eb) => eb.or([eb('tag_no', 'in', texts), eb('tag_name', 'in', texts)]))
        .execute();

/** What a row overwrites of an account, as it was when the row was judged. */
export const imprintOf = (
  { nickname, corp_name, role, disabled_at, password_hash }: KnownAccount,
  overwritten: { tagNos: readonly string[] | undefined; hasPassword: boolean },
): string => {
  const { tagNos = null, hasPassword } = overwritten;
  const password = hasPassword ? password_hash : null;
  const was = [nickname, corp_name, role, disabled_at, password, tagNos];
  return createHash('sha256').update(JSON.stringify(was)).digest('base64url');
};

/** Replaces what the same person laid aside before. */
export const openImport = async (
  db: Db,
  row: { id: string; actor_id: string; created_at: number },
): Promise<void> => {
  const replaced = await db
    .selectFrom('account_imports')
    .select('id')
    .where('taken_at', 'is', null)
    .where('actor_id', '=', row.actor_id)
    .execute();
  for (const { id } of replaced) await deleteImport(db, id);
  await db.insertInto('account_imports').values(row).execute();
};

/** Imports that nobody can take any more. */
export const listExpired = (db: Db, heldSince: number) =>
  db
    .selectFrom('account_imports')
    .select('id')
    .where('taken_at', 'is', null)
    .where('created_at', '<', heldSince)
    .execute();

/** Locks the import of this person; false when it is none, or was taken already. */
export const lockImport = async (
  db: Db,
  { importId, actorId, heldSince }: { importId: string; actorId: string; heldSince: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_imports')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', importId)
    .where('actor_id', '=', actorId)
    .where('created_at', '>=', heldSince)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const markTaken = async (db: Db, importId: string, now: number): Promise<void> => {
  await db
    .updateTable('account_imports')
    .set({ taken_at: now })
    .where('id', '=', importId)
    .execute();
};

/** Locks an import whose rows are being written into the log; false when all of them are there. */
export const lockTaken = async (db: Db, importId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_imports')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', importId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** What the log says that an import did; undefined when this person has taken none of this id. */
export const findResult = async (
  db: Db,
  { importId, actorId }: { importId: string; actorId: string },
): Promise<{ created: number; changed: number } | undefined> => {
  const row = await db
    .selectFrom('actions')
    .select('after')
    .where('id', '=', importId)
    .where('actor_id', '=', actorId)
    .where('action', '=', 'account-import')
    .executeTakeFirst();
  return (row && JSON.parse(row.after)) ?? undefined;
};

/** Imports that were taken before, and whose server stopped before all of their rows were in the log. */
export const listUnlogged = (db: Db, takenBefore: number) =>
  db
    .selectFrom('account_imports')
    .select(['id', 'actor_id as actorId'])
    .where('taken_at', '<', takenBefore)
    .execute();

export const deleteImport = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom('account_import_tags').where('import_id', '=', importId).execute();
  await db.deleteFrom('account_import_rows').where('import_id', '=', importId).execute();
  await db.deleteFrom('account_imports').where('id', '=', importId).execute();
};

/** Lays rows aside; those of the same lines, from a request that was repeated, are replaced. */
export const stageRows = async (
  db: Db,
  rows: readonly StagedRow[],
  tags: readonly Schema['account_import_tags'][],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const lines = rows.map(({ line }) => line);
  for (const table of ['account_import_rows', 'account_import_tags'] as const)
    await db
      .deleteFrom(table)
      .where('import_id', '=', first.import_id)
      .where('line', 'in', lines)
      .execute();
  await db.insertInto('account_import_rows').values(rows).execute();
  if (tags.length > 0) await db.insertInto('account_import_tags').values(tags).execute();
};

export const countStaged = async (db: Db, importId: string) => {
  const { rows, created } = await db
    .selectFrom('account_import_rows')
    .select((eb) => [
      eb.fn.countAll<number>().as('rows'),
      eb.fn.coalesce(eb.fn.sum<number>('is_new'), eb.lit(0)).as('created'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return { rows: Number(rows), created: Number(created) };
};

/** Another line of the import that has one of the names. */
export const findStagedName = (
  db: Db,
  importId: string,
  { names, lines }: { names: readonly string[]; lines: readonly number[] },
) =>
  db
    .selectFrom('account_import_rows')
    .select(['line', 'name'])
    .where('import_id', '=', importId)
    .where('name', 'in', names)
    .where('line', 'not in', lines)
    .executeTakeFirst();

/** Lines that change accounts, in the order of these, beginning after one of them. */
export const listChanging = (
  db: Db,
  { importId, after, count }: { importId: string; after: string; count: number },
) =>
  db
    .selectFrom('account_import_rows')
    .select(['line', 'account_id', 'name', 'password_hash', 'sets_tags', 'was'])
    .where('import_id', '=', importId)
    .where('is_new', '=', 0)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(count)
    .execute();

/** Locks the accounts until the end of the transaction, and returns them as nobody else can change them any more. */
export const lockAccounts = (db: Db, ids: readonly string[]): Promise<KnownAccount[]> =>
  db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', 'in', ids)
    .returning(KNOWN)
    .execute();

/** The first of the lines whose new account could not be made. */
export const findNotCreated = (db: Db, lines: Lines) =>
  rowsOf(db, lines)
    .leftJoin('accounts', 'accounts.id', 'row.account_id')
    .select(['row.line', 'row.name'])
    .where('row.is_new', '=', 1)
    .where('accounts.id', 'is', null)
    .orderBy('row.line')
    .limit(1)
    .executeTakeFirst();

/** The first line that names a tag which is no more. */
export const findMissingTag = (db: Db, importId: string) =>
  db
    .selectFrom('account_import_tags as wanted')
    .leftJoin('tags', 'tags.tag_no', 'wanted.tag_no')
    .select(['wanted.line', 'wanted.tag_no as tagNo'])
    .where('wanted.import_id', '=', importId)
    .where('tags.tag_no', 'is', null)
    .limit(1)
    .executeTakeFirst();

/** Lines of new accounts whose meeting code is another account's too. */
export const listTakenCodes = async (db: Db, importId: string): Promise<number[]> => {
  const own = db
    .selectFrom('account_import_rows as row')
    .select('row.line')
    .where('row.import_id', '=', importId)
    .where('row.is_new', '=', 1);
  const taken = await own
    .innerJoin('accounts', 'accounts.meeting_code', 'row.meeting_code')
    .execute();
  const twice = await db
    .selectFrom('account_import_rows as row')
    .select((eb) => eb.fn.max('row.line').as('line'))
    .where('row.import_id', '=', importId)
    .where('row.is_new', '=', 1)
    .groupBy('row.meeting_code')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  return [...taken, ...twice].map(({ line }) => line);
};

export const setMeetingCode = async (
  db: Db,
  { importId, line }: { importId: string; line: number },
  code: string,
): Promise<void> => {
  await db
    .updateTable('account_import_rows')
    .set({ meeting_code: code })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
};

/** The line up to which so many rows reach that follow a line; undefined after the last. */
export const lastLineOf = async (
  db: Db,
  { importId, after, count }: { importId: string; after: number; count: number },
): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('account_import_rows')
    .select('line')
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(count)
    .execute();
  return rows.at(-1)?.line;
};

const rowsOf = (db: Db, { importId, after, upTo }: Lines) =>
  db
    .selectFrom('account_import_rows as row')
    .where('row.import_id', '=', importId)
    .where('row.line', '>', after)
    .where('row.line', '<=', upTo);

/** Accounts that are signed in, and lose a right or all of them. */
export const listAffected = (db: Db, lines: Lines) =>
  rowsOf(db, lines)
    .select(['row.account_id', 'row.name', 'row.nickname', 'row.role', 'row.role_changed'])
    .where('row.is_new', '=', 0)
    .where((eb) => eb.or([eb('row.ends_sessions', '=', 1), eb('row.sets_tags', '=', 1)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.hash')
          .whereRef('sessions.account_id', '=', 'row.account_id'),
      ),
    )
    .execute();

/** What the log says of some rows, which are dropped. */
export const dropRows = async (db: Db, importId: string, count: number) => {
  const lines = db
    .selectFrom('account_import_rows')
    .select('line')
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(count);
  return db
    .deleteFrom('account_import_rows')
    .where('import_id', '=', importId)
    .where('line', 'in', lines)
    .returning(['account_id', 'after'])
    .execute();
};

/** Leaves out those whose name somebody else has taken. */
export const createAccounts = async (db: Db, lines: Lines, now: number): Promise<void> => {
  await db
    .insertInto('accounts')
    .columns([
      ...(['id', 'name', 'nickname', 'portrait', 'corp_id', 'corp_name', 'role'] as const),
      ...(['password_hash', 'meeting_code', 'disabled_at', 'created_at'] as const),
    ])
    .expression(
      rowsOf(db, lines)
        .where('row.is_new', '=', 1)
        .select((eb) => [
          'row.account_id',
          'row.name',
          'row.nickname',
          eb.val('').as('portrait'),
          eb.val('').as('corp_id'),
          'row.corp_name',
          'row.role',
          'row.password_hash',
          'row.meeting_code',
          sql<number | null>`case when row.disabled = 1 then cast(${now} as bigint) end`.as('off'),
          sql<number>`cast(${now} as bigint)`.as('made'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const changeAccounts = async (
  db: Db,
  { importId, after, upTo }: Lines,
  now: number,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .from('account_import_rows as row')
    .set((eb) => ({
      nickname: eb.ref('row.nickname'),
      corp_name: eb.ref('row.corp_name'),
      role: eb.ref('row.role'),
      password_hash: sql<string>`case when row.password_hash = '' then accounts.password_hash
        else row.password_hash end`,
      disabled_at: sql<number | null>`case when row.disabled = 1
        then coalesce(accounts.disabled_at, cast(${now} as bigint)) end`,
    }))
    .whereRef('accounts.id', '=', 'row.account_id')
    .where('row.import_id', '=', importId)
    .where('row.line', '>', after)
    .where('row.line', '<=', upTo)
    .where('row.is_new', '=', 0)
    .execute();
};

export const replaceTagsOf = async (db: Db, lines: Lines): Promise<void> => {
  const retagged = rowsOf(db, lines)
    .where('row.is_new', '=', 0)
    .where('row.sets_tags', '=', 1)
    .select('row.account_id');
  await db.deleteFrom('account_tags').where('account_id', 'in', retagged).execute();
  await db
    .deleteFrom('tokens')
    .where('account_id', 'in', retagged)
    .where('live_id', '!=', '')
    .execute();
  await db
    .insertInto('account_tags')
    .columns(['account_id', 'tag_no'])
    .expression(
      rowsOf(db, lines)
        .innerJoin('account_import_tags as wanted', (join) =>
          join
            .onRef('wanted.import_id', '=', 'row.import_id')
            .onRef('wanted.line', '=', 'row.line'),
        )
        .select(['row.account_id', 'wanted.tag_no']),
    )
    .execute();
};

export const endSessions = async (db: Db, lines: Lines): Promise<void> => {
  const ended = rowsOf(db, lines)
    .where('row.is_new', '=', 0)
    .where('row.ends_sessions', '=', 1)
    .select('row.account_id');
  for (const table of ['tokens', 'sessions', 'sign_in_tickets'] as const)
    await db.deleteFrom(table).where('account_id', 'in', ended).execute();
};
