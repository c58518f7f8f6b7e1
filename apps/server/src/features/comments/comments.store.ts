import {
  type CallRequest,
  type CommentFilter,
  LiveRole,
  limits,
  type Mention,
  MessageKind,
} from '@live/protocol';
import { type Selectable, sql } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { valueById } from '../../db/value-by-id.ts';
import { type Room, RUNNING_STATES } from '../../domain/room.ts';

export type CommentRow = Selectable<Schema['comments']>;

const takeNumbersOf =
  (column: 'client_seq' | 'server_seq') =>
  (db: Db, { liveId, counted }: { liveId: string; counted: number }) =>
    db
      .updateTable('rooms')
      .set((eb) => ({
        last_comment_id: eb('last_comment_id', '+', 1),
        [column]: eb(column, '+', 1),
        comment_count: eb('comment_count', '+', counted),
      }))
      .where('live_id', '=', liveId)
      .where('state', 'in', RUNNING_STATES)
      .returning(['last_comment_id as id', `${column} as seq`]);
const takeNumbers = { client: takeNumbersOf('client_seq'), server: takeNumbersOf('server_seq') };

/** The number of the next comment and the sequence of its notice; undefined when the room no longer accepts comments. */
export const takeCommentNumbers = async (
  db: Db,
  liveId: string,
  { isCounted, topic }: { isCounted: boolean; topic: 'client' | 'server' },
): Promise<{ id: number; seq: number } | undefined> => {
  const counted = isCounted ? 1 : 0;
  const [numbers] = await db.runPrepared(takeNumbers[topic], { liveId, counted });
  return numbers;
};

const insert = (db: Db, row: CommentRow) =>
  db.insertInto('comments').values({
    live_id: row.live_id,
    id: row.id,
    account_id: row.account_id,
    account_name: row.account_name,
    role: row.role,
    message: row.message,
    at_who: row.at_who,
    kind: row.kind,
    corp_id: row.corp_id,
    corp_name: row.corp_name,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
    deleted_by: row.deleted_by,
    asks: row.asks,
    withheld: row.withheld,
  });

export const insertComment = async (db: Db, row: CommentRow): Promise<void> => {
  await db.runPrepared(insert, row);
};

/** Comments in which some are looked for: a bound on what one call reads. */
const LOOKED_THROUGH = 10_000;

/** Newest first, without the deleted; with whether the sender is a guest. */
const newestComments = (db: Db, liveId: string, limit: number) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .selectAll('comments')
    .select('accounts.guest')
    .where('comments.live_id', '=', liveId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(limit);

/** The newest comments with numbers up to `upTo`. */
export const listComments = (db: Db, liveId: string, limit: number, upTo: number) =>
  newestComments(db, liveId, limit).where('comments.id', '<=', upTo).execute();

/** The same as a viewer gets them: without those of others that were withheld. */
export const listCommentsFor = (
  db: Db,
  { liveId, viewerId }: { liveId: string; viewerId: string },
  limit: number,
  upTo: number,
) =>
  newestComments(db, liveId, limit)
    .where('comments.id', '<=', upTo)
    .where('comments.id', '>', upTo - LOOKED_THROUGH)
    .where(({ eb, or }) =>
      or([eb('comments.withheld', '=', 0), eb('comments.account_id', '=', viewerId)]),
    )
    .execute();

/** Beginning before a comment. Names are as they stand at comments. */
export const searchComments = (
  db: Db,
  { liveId, words, person }: Pick<CallRequest<'commentSearch'>, 'liveId' | 'words' | 'person'>,
  before: number | undefined,
  limit: number,
) =>
  newestComments(db, liveId, limit)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before ?? 0))
    .$if(Boolean(words), (query) => query.where(contains('comments.message', words ?? '')))
    .$if(Boolean(person), (query) => query.where(contains('comments.account_name', person ?? '')))
    .execute();

interface CommentChoice {
  only: CommentFilter | undefined;
  accountId: string | undefined;
  /** Whoever asks. */
  readerId: string;
}

/** The newest comments of one kind or person. */
export const filterComments = async (
  db: Db,
  room: Room,
  { only, accountId, readerId }: CommentChoice,
) => {
  const { last } = await spanOfComments(db, room.liveId);
  const byAudience = (query: ReturnType<typeof newestComments>) =>
    query
      .where('comments.kind', '=', MessageKind.CHAT)
      .where('comments.role', '=', LiveRole.AUDIENCE);
  return newestComments(db, room.liveId, limits.commentsShown)
    .$if(only !== undefined, (query) => query.where('comments.id', '>', last - LOOKED_THROUGH))
    .$if(accountId !== undefined, (query) =>
      query
        .where('comments.account_id', '=', accountId ?? '')
        .where('comments.kind', '=', MessageKind.CHAT),
    )
    .$if(only === 'question', (query) => query.where('comments.asks', '=', 1))
    .$if(only === 'guest', (query) => query.where('accounts.guest', '=', 1))
    .$if(only === 'mention', (query) =>
      query.where(
        contains('comments.at_who', JSON.stringify({ accountId: readerId }).slice(1, -1)),
      ),
    )
    .$if(only === 'newcomer', (query) =>
      byAudience(query).where(({ not, exists }) =>
        not(
          exists(
            earlierVisits(db, room).where(
              'earlier.account_id',
              '=',
              sql.ref<string>('comments.account_id'),
            ),
          ),
        ),
      ),
    )
    .execute();
};

/** Stays in earlier lives of the same host; of a room that has not begun, in all others. */
const earlierVisits = (db: Db, { liveId, hostId, beginAt }: Room) =>
  db
    .selectFrom('watchers as earlier')
    .innerJoin('rooms', 'rooms.live_id', 'earlier.live_id')
    .select('earlier.account_id')
    .where('rooms.anchor_id', '=', hostId)
    .where('rooms.live_id', '!=', liveId)
    .where('rooms.begin_at', '<', beginAt ?? Number.MAX_SAFE_INTEGER);

/** Those of the accounts that were in no earlier live of the host. */
export const listNewcomers = async (
  db: Db,
  room: Room,
  accountIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where(({ not, exists }) =>
      not(
        exists(
          earlierVisits(db, room).where('earlier.account_id', '=', sql.ref<string>('accounts.id')),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Oldest first, beginning after a comment. */
export const listCommentsAfter = (db: Db, liveId: string, after: number, limit: number) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface CommentTotals {
  /** The newest number. */
  last: number;
  /** How many there are, without the deleted. */
  total: number;
}

/**
 * Numbers are consecutive, and retention deletes the oldest first: the total follows from the first and the
 * last. Counting rows would take longer the longer a room has run.
 */
export const spanOfComments = async (db: Db, liveId: string): Promise<CommentTotals> => {
  const ofRoom = db.selectFrom('comments').where('live_id', '=', liveId);
  const { first, last, deleted } = await db
    .selectNoFrom([
      ofRoom.select((eb) => eb.fn.min('id').as('id')).as('first'),
      ofRoom.select((eb) => eb.fn.max('id').as('id')).as('last'),
      ofRoom
        .where('deleted_at', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return { last: 0, total: 0 };
  return { last, total: last - first + 1 - Number(deleted) };
};

/**
 * The number of the comment with this many newer ones. Computed from the deleted ones, each of which moves it one
 * further back: an OFFSET would take longer the further back it is. All are read, from their own index: in the
 * order of ids and with a limit, a store could choose to walk through all comments instead.
 */
export const numberAtOffset = async (
  db: Db,
  liveId: string,
  { last }: CommentTotals,
  newer: number,
): Promise<number> => {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is not', null)
    .execute();
  let number = last - newer;
  for (const id of rows.map((row) => row.id).sort((a, b) => b - a)) {
    if (id <= number) break;
    number -= 1;
  }
  return number;
};

/** Deletes comments, each by its action; returns those that existed and were not deleted already. */
export const deleteComments = (
  db: Db,
  liveId: string,
  deletions: readonly { id: number; actionId: string }[],
  now: number,
) => {
  const ids = deletions.map(({ id }) => id);
  const actionIds = deletions.map(({ id, actionId }) => ({ id, value: actionId }));
  return db
    .updateTable('comments')
    .set({ deleted_at: now, deleted_by: valueById(actionIds) })
    .where('live_id', '=', liveId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'account_id', 'account_name', 'message', 'kind'])
    .execute();
};

/** Deletes all comments of a person by an action; returns how many. */
export const deleteAllComments = async (
  db: Db,
  liveId: string,
  accountId: string,
  now: number,
  actionId: string,
): Promise<number> => {
  const result = await db
    .updateTable('comments')
    .set({ deleted_at: now, deleted_by: actionId })
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

export const countCommentsOf = (db: Db, liveId: string, accountId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('comments')
      .where('live_id', '=', liveId)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null),
  );

/** What an action has deleted, newest first, with the sender's portrait. */
export const listDeletedByAction = (db: Db, liveId: string, actionId: string, limit: number) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .selectAll('comments')
    .select(['portrait', 'guest'])
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is not', null)
    .where('deleted_by', '=', actionId)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();

export const restoreDeletedByAction = async (
  db: Db,
  liveId: string,
  actionId: string,
): Promise<void> => {
  await db
    .updateTable('comments')
    // The notice goes to viewers too.
    .set({ deleted_at: null, deleted_by: '', withheld: 0 })
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is not', null)
    .where('deleted_by', '=', actionId)
    .execute();
};

/** Enough for what pages show, and some that have come since. */
const RECENT = 1000;

/**
 * Whether this person is known in the room by this name: by a recent comment, or as an operator or somebody who
 * has entered it, with this nickname now.
 */
export const canBeMentioned = async (
  db: Db,
  { liveId, hostId }: Pick<Room, 'liveId' | 'hostId'>,
  { accountId, nickName }: Mention,
): Promise<boolean> => {
  const isHere = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('nickname', '=', nickName)
    .where((eb) =>
      eb.or([
        eb('id', '=', hostId),
        eb('role', 'in', [LiveRole.ADMIN, LiveRole.ANCHOR_ADMIN]),
        eb.exists(
          eb
            .selectFrom('watchers')
            .select('watchers.account_id')
            .where('watchers.live_id', '=', liveId)
            .where('watchers.account_id', '=', accountId),
        ),
      ]),
    )
    .executeTakeFirst();
  if (isHere) return true;
  const recent = db
    .selectFrom('comments')
    .select(['account_id', 'account_name'])
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(RECENT);
  const spoke = await db
    .selectFrom(recent.as('recent'))
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('account_name', '=', nickName)
    .executeTakeFirst();
  return spoke !== undefined;
};

/** The actions that deleted comments, by their numbers; those that do not exist are left out. */
export const listDeletions = async (
  db: Db,
  liveId: string,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'deleted_by'])
    .where('live_id', '=', liveId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, deleted_by }) => [id, deleted_by]));
};

const commentsOf = (db: Db, liveId: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'account_id', 'account_name', 'message', 'kind', 'created_at'])
    .where('live_id', '=', liveId);

/** Deleted ones too. */
export const findComment = (db: Db, liveId: string, id: number) =>
  commentsOf(db, liveId).where('id', '=', id).executeTakeFirst();

/** The newest comment of a person in the room, also a deleted one. */
export const findLastCommentOf = (db: Db, liveId: string, accountId: string) =>
  commentsOf(db, liveId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
