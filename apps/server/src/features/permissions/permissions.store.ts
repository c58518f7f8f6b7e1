import { ALL_TAGS, LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import { countRows, type Page, readPage } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

export type TagRow = Selectable<Schema['tags']>;
/** Everybody, or those with one of these tags. */
export type WatchPermission = typeof ALL_TAGS | string[];

export type TagQuery = { tagNos: readonly string[] } | ({ search: string | undefined } & Page);

export const listTags = async (
  db: Db,
  asked: TagQuery,
): Promise<{ rows: TagRow[]; total: number }> => {
  if ('tagNos' in asked) {
    if (asked.tagNos.length === 0) return { rows: [], total: 0 };
    const rows = await db
      .selectFrom('tags')
      .selectAll()
      .where('tag_no', 'in', asked.tagNos)
      .orderBy('group_no')
      .orderBy('tag_no')
      .execute();
    return { rows, total: rows.length };
  }
  let query = db.selectFrom('tags');
  if (asked.search) {
    const { search } = asked;
    query = query.where((eb) =>
      eb.or([contains('tag_name', search), contains('group_name', search)]),
    );
  }
  return readPage(asked, query, query.selectAll().orderBy('group_no').orderBy('tag_no'));
};

export const findWatchPermission = async (db: Db, liveId: string): Promise<WatchPermission> => {
  const room = await db
    .selectFrom('rooms')
    .select('watch_all')
    .where('live_id', '=', liveId)
    .executeTakeFirst();
  if (room?.watch_all === 1) return ALL_TAGS;
  const rows = await db
    .selectFrom('room_tags')
    .select('tag_no')
    .where('live_id', '=', liveId)
    .orderBy('tag_no')
    .execute();
  return rows.map((row) => row.tag_no);
};

export const saveWatchPermission = async (
  db: Db,
  liveId: string,
  audience: WatchPermission,
): Promise<void> => {
  // The room's row first, so that two concurrent saves are serialised.
  await db
    .updateTable('rooms')
    .set({ watch_all: audience === ALL_TAGS ? 1 : 0 })
    .where('live_id', '=', liveId)
    .execute();
  await db.deleteFrom('room_tags').where('live_id', '=', liveId).execute();
  if (audience === ALL_TAGS) return;
  const rows = audience.map((tagNo) => ({ live_id: liveId, tag_no: tagNo }));
  await db.insertInto('room_tags').values(rows).execute();
};

/** Tags of an account that the room has. SQLite keeps the order of a cross join: a person has few, a room may have many. */
const commonTags = (db: Db, liveId: string) =>
  db
    .selectFrom('account_tags')
    .crossJoin('room_tags')
    .select('room_tags.tag_no')
    .whereRef('room_tags.tag_no', '=', 'account_tags.tag_no')
    .where('room_tags.live_id', '=', liveId);

/** The room, if it is open to all or the account has one of its tags. */
const permittedRoom = (db: Db, { liveId, accountId }: { liveId: string; accountId: string }) =>
  db
    .selectFrom('rooms')
    .select('live_id')
    .where('live_id', '=', liveId)
    .where((eb) =>
      eb.or([
        eb('watch_all', '=', 1),
        eb.exists(commonTags(db, liveId).where('account_tags.account_id', '=', accountId)),
      ]),
    );

export const findPermitted = async (db: Db, liveId: string, accountId: string) => {
  const [room] = await db.runPrepared(permittedRoom, { liveId, accountId });
  return room;
};

/**
 * Viewers of the room who have none of these tags. A member has a token for the room, so the tokens list them all,
 * whichever process serves the connection.
 */
const unadmitted = (db: Db, liveId: string, tagNos: readonly string[], now: number) =>
  db
    .selectFrom('accounts')
    .where('accounts.role', '=', LiveRole.AUDIENCE)
    .where('accounts.id', 'in', (eb) =>
      eb
        .selectFrom('tokens')
        .select('tokens.account_id')
        .where('tokens.live_id', '=', liveId)
        .where('tokens.expires_at', '>', now),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_tags')
            .select('tag_no')
            .whereRef('account_tags.account_id', '=', 'accounts.id')
            .where('tag_no', 'in', tagNos),
        ),
      ),
    );

export const listNoLongerAdmitted = async (
  db: Db,
  liveId: string,
  tagNos: readonly string[],
  now: number,
): Promise<string[]> => {
  const rows = await unadmitted(db, liveId, tagNos, now).select('accounts.id').execute();
  return rows.map(({ id }) => id);
};

/** Viewers who are inside. */
const insiders = (db: Db, liveId: string) =>
  db.selectFrom('visits').where('visits.live_id', '=', liveId).where('visits.until_at', 'is', null);

export const countInside = (db: Db, liveId: string): Promise<number> =>
  countRows(insiders(db, liveId));

/** Insiders who would have to leave: how many, and the first of them. */
export const listLeaving = async (
  db: Db,
  liveId: string,
  { tagNos, now, limit }: { tagNos: readonly string[]; now: number; limit: number },
) => {
  const leaving = unadmitted(db, liveId, tagNos, now).where(
    'accounts.id',
    'in',
    insiders(db, liveId).select('visits.account_id'),
  );
  const people = await leaving
    .select(['accounts.id', 'accounts.nickname'])
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  return { people, total: await countRows(leaving) };
};
