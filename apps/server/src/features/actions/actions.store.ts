import { LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { Room } from '../../domain/room.ts';

export type ActionRow = Selectable<Schema['actions']>;

export const findAction = (db: Db, liveId: string, id: string): Promise<ActionRow | undefined> =>
  db
    .selectFrom('actions')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();

/** False when it has been undone already. Whoever sets it first is the one who undoes it. */
export const setUndone = async (
  db: Db,
  id: string,
  by: { undone_at: number; undone_by: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('actions')
    .set(by)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** The newest later action on the same subject that stands. */
export const findNewer = (
  db: Db,
  { id, live_id, subject, at }: Pick<ActionRow, 'id' | 'live_id' | 'subject' | 'at'>,
) =>
  db
    .selectFrom('actions')
    .leftJoin('accounts', 'accounts.id', 'actions.actor_id')
    .select(['action', 'nickname'])
    .where('live_id', '=', live_id)
    .where('subject', '=', subject)
    .where('at', '>=', at)
    .where('undone_at', 'is', null)
    .where('actions.id', '!=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface ActionFilter {
  /** Empty for what concerns no room; left out for everything. */
  liveId?: string | undefined;
  operatorId?: string | undefined;
  /** Accounts, one of which did it. */
  operatorIds?: readonly string[] | undefined;
  kind?: string | undefined;
  /** Accounts, one of which it concerned. */
  personIds?: readonly string[] | undefined;
  since?: number | undefined;
}

/** Stands in place of a room: actions beyond rooms. */
const PLATFORM = '';
/** The action on the platform that concerns every room. */
const WORD_SAVE = 'word-save';

type ListPlace = { at: number; id: string } | undefined;

/** Newest first, beginning after an entry; with the names of those involved. Those on the platform's words are among them. */
export const listActions = async (db: Db, filter: ActionFilter, last: ListPlace, limit: number) => {
  const { liveId, personIds, operatorIds, kind = WORD_SAVE } = filter;
  if (personIds?.length === 0 || operatorIds?.length === 0) return [];
  const rows = await listOf(db, filter, last, limit);
  if (kind !== WORD_SAVE || !liveId) return rows;
  const ofPlatform = { ...filter, liveId: PLATFORM, kind: WORD_SAVE };
  const all = [...rows, ...(await listOf(db, ofPlatform, last, limit))];
  return all.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
};

const listOf = (
  db: Db,
  { liveId, operatorId, operatorIds, kind, personIds, since }: ActionFilter,
  last: ListPlace,
  limit: number,
) => {
  let query = db
    .selectFrom('actions')
    .leftJoin('accounts as operators', 'operators.id', 'actions.actor_id')
    .leftJoin('accounts as people', 'people.id', 'actions.person_id')
    .leftJoin('accounts as undoers', 'undoers.id', 'actions.undone_by')
    .leftJoin('rooms', 'rooms.live_id', 'actions.live_id')
    .leftJoin('actions as undone', (join) =>
      join.onRef('undone.id', '=', 'actions.target').on('actions.action', '=', 'undo'),
    )
    .selectAll('actions')
    .select([
      'undone.action as undone_action',
      'undone.before as undone_before',
      'undone.after as undone_after',
      'operators.nickname as operator_name',
      'people.nickname as person_name',
      'undoers.nickname as undoer_name',
      'rooms.title as room_title',
    ])
    // Only of what could be undone: among many undone actions on one subject the search would be long for each of them.
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('actions.undo', 'is not', null), eb('actions.undone_at', 'is', null)]))
        .then(
          eb
            .selectFrom('actions as newer')
            .select('newer.id')
            .whereRef('newer.live_id', '=', 'actions.live_id')
            .whereRef('newer.subject', '=', 'actions.subject')
            .whereRef('newer.at', '>=', 'actions.at')
            .whereRef('newer.id', '!=', 'actions.id')
            .where('newer.undone_at', 'is', null)
            .orderBy('newer.at')
            .limit(1),
        )
        .end()
        .as('newer_id'),
    );
  if (liveId !== undefined) query = query.where('actions.live_id', '=', liveId);
  if (operatorId !== undefined) query = query.where('actions.actor_id', '=', operatorId);
  if (operatorIds) query = query.where('actions.actor_id', 'in', operatorIds);
  if (kind !== undefined) query = query.where('actions.action', '=', kind);
  if (personIds) query = query.where('actions.person_id', 'in', personIds);
  if (since !== undefined) query = query.where('actions.at', '>=', since);
  // The first condition alone leads the database to the place in its index.
  if (last)
    query = query
      .where('actions.at', '<=', last.at)
      .where((eb) => eb.or([eb('actions.at', '<', last.at), eb('actions.id', '<', last.id)]));
  return query.orderBy('actions.at', 'desc').orderBy('actions.id', 'desc').limit(limit).execute();
};

export type ListedAction = Awaited<ReturnType<typeof listActions>>[number];

/** Accounts that are called so: by id, account name or nickname. Many may share a nickname. */
export const findNamed = async (db: Db, text: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', text), eb('name', '=', text), eb('nickname', '=', text)]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Super admins, the host of the room, and its moderators. */
export const listOperators = async (
  db: Db,
  { liveId, hostId }: Pick<Room, 'liveId' | 'hostId'>,
) => {
  const admins = db
    .selectFrom('accounts')
    .select(['id', 'nickname'])
    .where('role', 'in', [LiveRole.ADMIN, LiveRole.ANCHOR_ADMIN]);
  const host = db.selectFrom('accounts').select(['id', 'nickname']).where('id', '=', hostId);
  const moderators = db
    .selectFrom('room_moderators')
    .innerJoin('accounts', 'accounts.id', 'room_moderators.account_id')
    .select(['accounts.id', 'nickname'])
    .where('live_id', '=', liveId);
  const rows = await admins.unionAll(host).unionAll(moderators).execute();
  // A host who is a super admin is listed once.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};
