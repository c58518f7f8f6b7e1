import { type ChatState, type DeviceType, LiveState } from '@live/protocol';
import type { Selectable } from 'kysely';
import { countRows, type Page, readPage } from '../../db/read-page.ts';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { PREPARED, type Room, type RoomState, RUNNING_STATES } from '../../domain/room.ts';
import {
  type ChatSettingsRow,
  chatSettingsFields,
  readChatSettings,
} from '../../read-models/chat-settings.ts';

export type RoomRow = Selectable<Schema['rooms']>;

const roomFrom = (row: RoomRow & ChatSettingsRow): Room => ({
  liveId: row.live_id,
  roomId: row.room_id,
  // The column keeps its first name: columns are never renamed.
  hostId: row.anchor_id,
  title: row.title,
  logo: row.logo,
  categoryId: row.category_id,
  state: row.state as RoomState,
  recordFinished: row.record_finished === 1,
  chatState: row.chat_state as ChatState,
  deviceType: row.device_type as DeviceType,
  plannedAt: row.planned_at,
  beginAt: row.begin_at,
  endAt: row.end_at,
  chatSettings: readChatSettings(row),
  angle: row.angle,
  width: row.width,
  height: row.height,
});

const roomRow = (db: Db, { liveId }: { liveId: string }) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_flow', 'room_flow.live_id', 'rooms.live_id')
    .selectAll('rooms')
    .select(chatSettingsFields)
    .where('rooms.live_id', '=', liveId);

export const findRoom = async (db: Db, liveId: string): Promise<Room | undefined> => {
  const [row] = await db.runPrepared(roomRow, { liveId });
  return row && roomFrom(row);
};

export const newestSeq = async (
  db: Db,
  liveId: string,
  topic: 'client' | 'server',
): Promise<number> => {
  const column = topic === 'client' ? 'client_seq' : 'server_seq';
  const row = await db
    .selectFrom('rooms')
    .select(`${column} as seq`)
    .where('live_id', '=', liveId)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

/** False when there is a room of that id already. */
export const insertRoom = newRowInserter('rooms');

/** Rooms that are not deleted: those of a host, and all. */
export const countKeptRooms = async (
  db: Db,
  hostId: string,
): Promise<{ ofHost: number; all: number }> => {
  const rooms = db.selectFrom('rooms').where('state', '!=', LiveState.DELETED);
  return {
    ofHost: await countRows(rooms.where('anchor_id', '=', hostId)),
    all: await countRows(rooms),
  };
};

/** Compare-and-set of the state; false when another request changed it first. */
export const changeRoomState = async (
  db: Db,
  liveId: string,
  from: RoomState,
  changes: { state: LiveState; begin_at?: number; end_at?: number },
): Promise<boolean> => {
  const result = await db
    .updateTable('rooms')
    .set(changes)
    .where('live_id', '=', liveId)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

export type RoomChanges = Partial<
  Pick<
    RoomRow,
    | 'anchor_id'
    | 'title'
    | 'logo'
    | 'category_id'
    | 'device_type'
    | 'allow_guests'
    | 'planned_at'
    | 'angle'
    | 'width'
    | 'height'
  >
>;

export const updateRoom = async (db: Db, liveId: string, changes: RoomChanges): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('rooms').set(changes).where('live_id', '=', liveId).execute();
};

/** False when the room has another category than this one. */
export const replaceCategory = async (
  db: Db,
  liveId: string,
  from: string,
  to: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('rooms')
    .set({ category_id: to })
    .where('live_id', '=', liveId)
    .where('category_id', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Marks the recording of an ended room as finished; a live one is still recording. */
export const finishRecording = async (db: Db, liveId: string): Promise<void> => {
  await db
    .updateTable('rooms')
    .set({ record_finished: 1 })
    .where('live_id', '=', liveId)
    .where('state', '=', LiveState.ENDED)
    .execute();
};

export const unfinishedRecordings = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('rooms')
    .select('live_id')
    .where('state', '=', LiveState.ENDED)
    .where('record_finished', '=', 0)
    .execute();
  return rows.map((row) => row.live_id);
};

export const findHostByName = (db: Db, name: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** What administrators change of a room, by the names of the contract. */
export const findNamedFields = (db: Db, liveId: string) =>
  db
    .selectFrom('rooms')
    .innerJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .select(['accounts.name as anchorName', 'title as liveTitle', 'logo as liveLogo'])
    .select(['category_id as categoryId', 'planned_at as plannedAt'])
    .where('live_id', '=', liveId)
    .executeTakeFirst();

export const findHost = (db: Db, hostId: string) =>
  db
    .selectFrom('accounts')
    .select(['nickname', 'portrait', 'corp_name'])
    .where('id', '=', hostId)
    .executeTakeFirst();

export interface RoomFilter extends Page {
  hostId: string | undefined;
  states: readonly RoomState[];
  recordFinished: boolean | undefined;
  keyword: string | undefined;
}

export const listRooms = async (db: Db, filter: RoomFilter) => {
  let query = db
    .selectFrom('rooms')
    .innerJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .leftJoin('categories', 'categories.id', 'rooms.category_id')
    .where('rooms.state', 'in', filter.states);
  if (filter.hostId !== undefined) query = query.where('rooms.anchor_id', '=', filter.hostId);
  if (filter.recordFinished !== undefined)
    query = query.where('rooms.record_finished', '=', filter.recordFinished ? 1 : 0);
  const { keyword } = filter;
  if (keyword) {
    query = query.where((eb) =>
      eb.or([
        contains('rooms.title', keyword),
        contains('accounts.nickname', keyword),
        eb('rooms.live_id', '=', keyword),
      ]),
    );
  }
  return readPage(
    filter,
    query,
    query
      .selectAll('rooms')
      .select(['accounts.nickname', 'accounts.corp_name', 'categories.name as category_name'])
      .select('accounts.name as anchor_name')
      .orderBy('rooms.created_at', 'desc')
      .orderBy('rooms.live_id', 'desc'),
  );
};

/** Rooms that have not begun, those with the earliest time first and those without one last. */
export const listPlannedRooms = (
  db: Db,
  { hostId, keyword, ...page }: Page & { hostId: string | undefined; keyword: string | undefined },
) => {
  let query = db
    .selectFrom('rooms')
    .innerJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .leftJoin('categories', 'categories.id', 'rooms.category_id')
    .where('rooms.state', '=', PREPARED);
  if (hostId !== undefined) query = query.where('rooms.anchor_id', '=', hostId);
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        contains('rooms.title', keyword),
        contains('accounts.nickname', keyword),
        eb('rooms.live_id', '=', keyword),
      ]),
    );
  return readPage(
    page,
    query,
    query
      .selectAll('rooms')
      .select(['accounts.nickname', 'accounts.corp_name', 'categories.name as category_name'])
      .orderBy((eb) => eb.case().when('rooms.planned_at', 'is', null).then(1).else(0).end())
      .orderBy('rooms.planned_at')
      .orderBy('rooms.created_at', 'desc')
      .orderBy('rooms.live_id', 'desc'),
  );
};

/** How long after its time a room that did not begin is still offered. */
const MISSED_MS = 24 * 3_600_000;

/**
 * Rooms that a viewer is told of: open ones of their own company, and those that are for one of their tags. What runs
 * comes first, then what is to begin, then finished recordings.
 */
export const listRoomsToWatch = (
  db: Db,
  { accountId, corpId, now }: { accountId: string; corpId: string; now: number },
  page: Page,
) => {
  const query = db
    .selectFrom('rooms')
    .innerJoin('accounts as host', 'host.id', 'rooms.anchor_id')
    .where((eb) =>
      eb.or([
        eb('rooms.state', 'in', RUNNING_STATES),
        eb.and([eb('rooms.state', '=', LiveState.ENDED), eb('rooms.record_finished', '=', 1)]),
        eb.and([eb('rooms.state', '=', PREPARED), eb('rooms.planned_at', '>', now - MISSED_MS)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('rooms.watch_all', '=', 1),
          eb('host.corp_id', '!=', ''),
          eb('host.corp_id', '=', corpId),
        ]),
        eb.and([
          eb('rooms.watch_all', '=', 0),
          eb.exists(
            eb
              .selectFrom('room_tags')
              .innerJoin('account_tags', 'account_tags.tag_no', 'room_tags.tag_no')
              .select('room_tags.tag_no')
              .whereRef('room_tags.live_id', '=', 'rooms.live_id')
              .where('account_tags.account_id', '=', accountId),
          ),
        ]),
      ]),
    );
  return readPage(
    page,
    query,
    query
      .select([
        'rooms.live_id',
        'title',
        'state',
        'record_finished',
        'logo',
        'begin_at',
        'planned_at',
      ])
      .select(['host.nickname', 'host.portrait', 'host.corp_name'])
      .orderBy((eb) =>
        eb
          .case()
          .when('rooms.state', '=', LiveState.ENDED)
          .then(2)
          .when('rooms.state', '=', PREPARED)
          .then(1)
          .else(0)
          .end(),
      )
      .orderBy((eb) =>
        eb.case().when('rooms.state', '=', PREPARED).then(eb.ref('planned_at')).else(0).end(),
      )
      .orderBy('begin_at', 'desc')
      .orderBy('rooms.live_id', 'desc'),
  );
};

/** All of them, in the order of their ids, beginning after one of them. */
export const listRoomsAfter = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('rooms')
    .innerJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .leftJoin('categories', 'categories.id', 'rooms.category_id')
    .selectAll('rooms')
    .select(['accounts.nickname', 'accounts.corp_name', 'categories.name as category_name'])
    .select('accounts.name as anchor_name')
    .where('rooms.live_id', '>', after)
    .orderBy('rooms.live_id')
    .limit(limit)
    .execute();

const stateNames: Record<number, string> = {
  [LiveState.LIVE]: 'live',
  [LiveState.PAUSED]: 'paused',
};

/** Rooms that run, by their state; both states are always there. */
export const countRooms = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('rooms')
    .select((eb) => ['state', eb.fn.countAll<number>().as('total')] as const)
    .where('state', 'in', RUNNING_STATES)
    .groupBy('state')
    .execute();
  const counts: Record<string, number> = { live: 0, paused: 0 };
  for (const { state, total } of rows) counts[stateNames[state] ?? ''] = Number(total);
  return counts;
};
