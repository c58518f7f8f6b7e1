import { LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { profileOf } from '../../domain/person.ts';

export type AccountRow = Selectable<Schema['accounts']>;

export const findAccountByName = (db: Db, name: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();

const accountRow = (db: Db, { id }: { id: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id);

export const findAccount = async (db: Db, id: string): Promise<AccountRow | undefined> => {
  const [row] = await db.runPrepared(accountRow, { id });
  return row;
};

const personOf = (row: AccountRow): FoundPerson => {
  const { browser_mark: browserMark, address_mark: addressMark } = row;
  return { ...profileOf(row.id, row), browserMark, addressMark };
};

export const findPerson = async (db: Db, id: string): Promise<FoundPerson | undefined> => {
  const row = await findAccount(db, id);
  return row && personOf(row);
};

/** In the order of the ids; those that do not exist are left out. */
export const findPeople = async (db: Db, ids: readonly string[]): Promise<FoundPerson[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute();
  return rows.map(personOf).sort((a, b) => ids.indexOf(a.accountId) - ids.indexOf(b.accountId));
};

/** One browser cannot have more guests in a room than these for long: new ones are limited. */
const MAX_OF_BROWSER = 100;

/** Other guests of the same browser who could be in the room: each has a token for it. */
export const listSameBrowser = async (
  db: Db,
  liveId: string,
  { accountId, browserMark }: Pick<FoundPerson, 'accountId' | 'browserMark'>,
  now: number,
): Promise<string[]> => {
  if (browserMark === '') return [];
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('tokens', 'tokens.account_id', 'accounts.id')
    .select('accounts.id')
    .distinct()
    .where('accounts.browser_mark', '=', browserMark)
    .where('accounts.id', '!=', accountId)
    .where('tokens.live_id', '=', liveId)
    .where('tokens.expires_at', '>', now)
    .limit(MAX_OF_BROWSER)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Writes the hash of the verified password, unless the password has changed meanwhile. An update waits for a
 * concurrent change of the password, which would otherwise not end this session.
 */
export const replaceHashIfUnchanged = async (
  db: Db,
  { id, password_hash }: AccountRow,
  renewed: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores the mark of a guest. Writes nothing when it is known. */
export const saveAddressMark = async (db: Db, id: string, addressMark: string): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ address_mark: addressMark })
    .where('id', '=', id)
    .where('guest', '=', 1)
    .where('address_mark', '!=', addressMark)
    .execute();
};

/** Nicknames of the operators of the room: its host, and super admins. */
export const listOperatorNicknames = async (db: Db, hostId: string) => {
  const operators = db
    .selectFrom('accounts')
    .select(['id', 'nickname'])
    .where('role', 'in', [LiveRole.ADMIN, LiveRole.ANCHOR_ADMIN])
    .where('disabled_at', 'is', null);
  const host = db.selectFrom('accounts').select(['id', 'nickname']).where('id', '=', hostId);
  return operators.unionAll(host).execute();
};

export const insertSession = rowInserter('sessions');

/** A session ends together with every token that came from it. */
export const deleteSession = async (db: Db, hash: string): Promise<string | undefined> => {
  await db.deleteFrom('tokens').where('session_hash', '=', hash).execute();
  const row = await db
    .deleteFrom('sessions')
    .where('hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
};

/** How many sessions but this one have ended, with their tokens. */
export const deleteOtherSessions = async (
  db: Db,
  accountId: string,
  keptHash: string,
): Promise<number> => {
  await db
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('session_hash', '!=', keptHash)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('hash', '!=', keptHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** More than these of one account are not listed; they end by themselves. */
const SESSIONS_LISTED = 100;

/** Sign-ins of an account that have not ended, newest first. */
export const listSessions = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['hash', 'expires_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(SESSIONS_LISTED)
    .execute();

export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};

export const insertToken = rowInserter('tokens');

/** Keeps so many of a session. */
export const deleteOldestTokens = async (
  db: Db,
  { accountId, sessionHash }: { accountId: string; sessionHash: string },
  kept: number,
): Promise<void> => {
  const beyond = db
    .selectFrom('tokens')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('session_hash', '=', sessionHash)
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(100)
    .offset(kept);
  await db.deleteFrom('tokens').where('hash', 'in', beyond).execute();
};

export const findBySession = (db: Db, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .select('sessions.expires_at')
    .where('sessions.hash', '=', hash)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();

/** Undefined where the session has ended. */
export const findSession = (db: Db, hash: string, now: number) =>
  db
    .selectFrom('sessions')
    .select('expires_at')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A token is valid only as long as its session. */
const tokenRow = (db: Db, { hash }: { hash: string }) =>
  db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.hash', 'tokens.session_hash')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .select(['tokens.live_id', 'tokens.session_hash', 'tokens.expires_at'])
    .select('sessions.expires_at as session_expires_at')
    .where('tokens.hash', '=', hash)
    .where('accounts.disabled_at', 'is', null);

export const findByToken = async (db: Db, hash: string) => {
  const [row] = await db.runPrepared(tokenRow, { hash });
  return row;
};

/** Databases limit the parameters of a statement. */
const HASHES_PER_QUERY = 500;

const collectHashes = async (
  hashes: readonly string[],
  find: (some: string[]) => Promise<{ hash: string }[]>,
): Promise<Set<string>> => {
  const found = new Set<string>();
  for (let from = 0; from < hashes.length; from += HASHES_PER_QUERY)
    for (const { hash } of await find(hashes.slice(from, from + HASHES_PER_QUERY))) found.add(hash);
  return found;
};

const validSessions = (db: Db, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null);

/** Which of the sessions have not ended. */
export const listValidSessions = (
  db: Db,
  hashes: readonly string[],
  now: number,
): Promise<Set<string>> =>
  collectHashes(hashes, (some) =>
    validSessions(db, now).select('sessions.hash').where('sessions.hash', 'in', some).execute(),
  );

/** Which of the tokens are still valid. */
export const listValidTokens = (
  db: Db,
  hashes: readonly string[],
  now: number,
): Promise<Set<string>> =>
  collectHashes(hashes, (some) =>
    validSessions(db, now)
      .innerJoin('tokens', 'tokens.session_hash', 'sessions.hash')
      .select('tokens.hash')
      .where('tokens.hash', 'in', some)
      .where('tokens.expires_at', '>', now)
      .execute(),
  );
