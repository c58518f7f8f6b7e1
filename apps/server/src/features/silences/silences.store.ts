import { type ChatState, LiveState } from '@live/protocol';
import type { Insertable, Selectable } from 'kysely';
import { readPage } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** In place of a room: the silence applies in all of them. */
export const EVERYWHERE = '';

/** False when the account is silenced already. */
export const insertSilence = async (
  db: Db,
  row: Insertable<Schema['silences']>,
): Promise<boolean> => {
  const result = await db
    .insertInto('silences')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Another end or reason, set by somebody; the silence keeps its beginning. */
export const changeSilence = async (
  db: Db,
  { live_id, account_id, ...change }: Omit<Insertable<Schema['silences']>, 'created_at'>,
): Promise<void> => {
  await db
    .updateTable('silences')
    .set(change)
    .where('live_id', '=', live_id)
    .where('account_id', '=', account_id)
    .execute();
};

/** Silences whose time is over, those of all rooms as if they were of one more room. */
export const listDueSilences = async (db: Db, now: number) => {
  const rows = await db
    .selectFrom('silences')
    .leftJoin('rooms', 'rooms.live_id', 'silences.live_id')
    .select(['silences.account_id as id', 'silences.live_id', 'rooms.room_id'])
    .where('silences.until_at', '<=', now)
    .orderBy('silences.until_at')
    .execute();
  return rows.map((row) => ({ ...row, room_id: row.room_id ?? 'everywhere' }));
};

/** False when it was lifted or prolonged meanwhile. */
export const deleteDueSilence = async (
  db: Db,
  liveId: string,
  accountId: string,
  now: number,
): Promise<boolean> => {
  const result = await db
    .deleteFrom('silences')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .where('until_at', '<=', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};

export type SilenceRow = Selectable<Schema['silences']>;
type SilenceKey = Pick<SilenceRow, 'live_id' | 'account_id'>;

/** The silence that applies in a room, that of all rooms first. Undefined when the account is not silenced. */
export const findSilence = (
  db: Db,
  liveId: string,
  accountId: string,
): Promise<SilenceRow | undefined> =>
  db
    .selectFrom('silences')
    .selectAll()
    .where('live_id', 'in', [EVERYWHERE, liveId])
    .where('account_id', '=', accountId)
    .orderBy('live_id')
    .limit(1)
    .executeTakeFirst();

export const findExactSilence = (
  db: Db,
  { live_id, account_id }: SilenceKey,
): Promise<SilenceRow | undefined> =>
  db
    .selectFrom('silences')
    .selectAll()
    .where('live_id', '=', live_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

/** Locks a silence that still has these terms; false when it has others or is gone. */
export const holdSilence = async (
  db: Db,
  { live_id, account_id, reason, until_at, actor_id }: Omit<SilenceRow, 'created_at'>,
): Promise<boolean> => {
  const result = await db
    .updateTable('silences')
    // A write that locks the row and changes nothing.
    .set({ reason })
    .where('live_id', '=', live_id)
    .where('account_id', '=', account_id)
    .where('reason', '=', reason)
    .where('actor_id', '=', actor_id)
    .where('until_at', until_at === null ? 'is' : '=', until_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** What was deleted. */
export const deleteSilences = (
  db: Db,
  liveIds: readonly string[],
  accountId: string,
): Promise<SilenceRow[]> =>
  db
    .deleteFrom('silences')
    .where('live_id', 'in', liveIds)
    .where('account_id', '=', accountId)
    .returningAll()
    .execute();

/** The state of a running room whose chat state this changed; undefined when nothing changed. */
export const changeChatState = async (
  db: Db,
  liveId: string,
  chatState: ChatState,
): Promise<LiveState | undefined> => {
  const row = await db
    .updateTable('rooms')
    .set({ chat_state: chatState })
    .where('live_id', '=', liveId)
    .where('chat_state', '!=', chatState)
    .where('state', 'in', [LiveState.LIVE, LiveState.PAUSED])
    .returning('state')
    .executeTakeFirst();
  return row?.state as LiveState | undefined;
};

const roomState = (db: Db, { liveId }: { liveId: string }) =>
  db.selectFrom('rooms').select(['state', 'chat_state']).where('live_id', '=', liveId);

export const findRoomState = async (db: Db, liveId: string) => {
  const [row] = await db.runPrepared(roomState, { liveId });
  return row;
};

const silenceRow = (db: Db, { liveId, accountId }: { liveId: string; accountId: string }) =>
  db
    .selectFrom('silences')
    .select('account_id')
    .where('live_id', 'in', [EVERYWHERE, liveId])
    .where('account_id', '=', accountId);

export const isSilenced = async (db: Db, liveId: string, accountId: string): Promise<boolean> =>
  (await db.runPrepared(silenceRow, { liveId, accountId })).length > 0;

/** Those of the accounts that are silenced in the room. */
export const listSilencedAmong = async (
  db: Db,
  liveId: string,
  accountIds: readonly string[],
): Promise<string[]> => {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('silences')
    .select('account_id')
    .where('live_id', 'in', [EVERYWHERE, liveId])
    .where('account_id', 'in', accountIds)
    .execute();
  return rows.map((row) => row.account_id);
};

const silencedIn = (db: Db, liveId: string) =>
  db
    .selectFrom('silences')
    .innerJoin('accounts', 'accounts.id', 'silences.account_id')
    .leftJoin('accounts as actors', 'actors.id', 'silences.actor_id')
    .where('silences.live_id', 'in', [EVERYWHERE, liveId])
    // Somebody who is silenced everywhere is listed once.
    .where((eb) =>
      eb.or([
        eb('silences.live_id', '=', EVERYWHERE),
        eb.not(
          eb.exists(
            eb
              .selectFrom('silences as wider')
              .select('wider.account_id')
              .where('wider.live_id', '=', EVERYWHERE)
              .whereRef('wider.account_id', '=', 'silences.account_id'),
          ),
        ),
      ]),
    );

/** Newest first; ids decide between those of the same moment. */
const newestSilenced = (db: Db, liveId: string, limit: number) =>
  silencedIn(db, liveId)
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.nickname',
      'accounts.corp_id',
      'accounts.corp_name',
      'accounts.guest',
      'silences.created_at',
      'silences.live_id',
      'silences.reason',
      'silences.until_at',
      'actors.nickname as actor_nickname',
    ])
    .orderBy('silences.created_at', 'desc')
    .orderBy('accounts.id')
    .limit(limit);

export const listSilenced = (db: Db, liveId: string, limit: number, offset: number) =>
  readPage(
    { offset },
    silencedIn(db, liveId).select((eb) => eb.fn.countAll<number>().as('total')),
    newestSilenced(db, liveId, limit).offset(offset),
  );

/** The same order, beginning after a row. */
export const listSilencedAfter = (
  db: Db,
  liveId: string,
  last: { created_at: number; id: string } | undefined,
  limit: number,
) => {
  const query = newestSilenced(db, liveId, limit);
  if (!last) return query.execute();
  return query
    .where((eb) =>
      eb.or([
        eb('silences.created_at', '<', last.created_at),
        eb('silences.created_at', '=', last.created_at).and('accounts.id', '>', last.id),
      ]),
    )
    .execute();
};
