import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import { RUNNING_STATES } from '../../domain/room.ts';

/** Times are the database's, because the clocks of machines differ. */
const later = ({ databaseNow }: Store, ms: number) => sql<number>`${databaseNow} + ${ms}`;

/** Acquires the lease if it is free or ours; returns its holder and the remaining time. */
export const acquireLease = (
  store: Store,
  name: string,
  holder: string,
  ms: number,
): Promise<{ holder: string; remaining: number }> =>
  store.transaction(async (db) => {
    const expires_at = later(store, ms);
    const claimed = await db
      .insertInto('leases')
      .values({ name, holder, expires_at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at })
          .where((eb) =>
            eb.or([
              eb('leases.expires_at', '<=', store.databaseNow),
              eb('leases.holder', '=', holder),
            ]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    if (claimed) return { holder, remaining: ms };
    const other = await db
      .selectFrom('leases')
      .select('holder')
      .select((eb) => eb('expires_at', '-', store.databaseNow).as('remaining'))
      .where('name', '=', name)
      .executeTakeFirst();
    return { holder: other?.holder ?? '', remaining: Number(other?.remaining ?? 0) };
  });

/** Returns the leases that are still ours. */
export const renewLeases = async (
  store: Store,
  names: string[],
  holder: string,
  ms: number,
): Promise<string[]> => {
  if (names.length === 0) return [];
  const rows = await store.transaction((db) =>
    db
      .updateTable('leases')
      .set({ expires_at: later(store, ms) })
      .where('holder', '=', holder)
      .where('name', 'in', names)
      .returning('name')
      .execute(),
  );
  return rows.map(({ name }) => name);
};

/** Transfers leases atomically, without a moment in which nobody holds them; returns those transferred. */
export const transferLeases = async (
  store: Store,
  names: readonly string[],
  { from, to }: { from: string; to: string },
  ms: number,
): Promise<string[]> => {
  if (names.length === 0) return [];
  const rows = await store.transaction((db) =>
    db
      .updateTable('leases')
      .set({ holder: to, expires_at: later(store, ms) })
      .where('name', 'in', names)
      .where('holder', '=', from)
      .returning('name')
      .execute(),
  );
  return rows.map(({ name }) => name);
};

/** The present holder, if any, and how long it still is. */
export const findHolder = async (
  store: Store,
  name: string,
): Promise<{ holder: string; remaining: number } | undefined> => {
  const row = await store.db
    .selectFrom('leases')
    .select('holder')
    .select((eb) => eb('expires_at', '-', store.databaseNow).as('remaining'))
    .where('name', '=', name)
    .where('expires_at', '>', store.databaseNow)
    .executeTakeFirst();
  return row && { holder: row.holder, remaining: Number(row.remaining) };
};

export const releaseLeases = (store: Store, holder: string, names?: string[]): Promise<void> =>
  store.transaction(async (db) => {
    let query = db.deleteFrom('leases').where('holder', '=', holder);
    if (names) query = query.where('name', 'in', names);
    await query.execute();
  });

/** The number of other holders at present. */
export const countOtherHolders = async (store: Store, holder: string): Promise<number> => {
  const { total } = await store.db
    .selectFrom('leases')
    .select((eb) => eb.fn.count<number>('holder').distinct().as('total'))
    .where('holder', '!=', holder)
    .where('expires_at', '>', store.databaseNow)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Running rooms without a holder: their server has ended, or has given them up. */
export const listFreeRoomIds = async ({ db, databaseNow }: Store): Promise<string[]> => {
  const rows = await db
    .selectFrom('rooms')
    .leftJoin('leases', (join) =>
      join.onRef('leases.name', '=', 'rooms.room_id').on('leases.expires_at', '>', databaseNow),
    )
    .select('rooms.room_id')
    .where('rooms.state', 'in', RUNNING_STATES)
    .where('leases.name', 'is', null)
    .orderBy('rooms.room_id')
    .execute();
  return rows.map((row) => row.room_id);
};

export const listRunningRoomIds = async ({ db }: Store): Promise<string[]> => {
  const rows = await db
    .selectFrom('rooms')
    .select('room_id')
    .where('state', 'in', RUNNING_STATES)
    .execute();
  return rows.map((row) => row.room_id);
};

const SERVER = '~server ';

/** Lease of a server itself, by which others know that it runs. */
export const serverLease = (holder: string): string => SERVER + holder;

/** Running rooms that each server holds; servers that hold none are there with 0. */
export const readLoad = async (store: Store): Promise<Map<string, number>> => {
  const { db, databaseNow } = store;
  const servers = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', 'like', `${SERVER}%`)
    .where('expires_at', '>', databaseNow)
    .execute();
  const load = new Map(servers.map(({ holder }) => [holder, 0]));
  const held = await db
    .selectFrom('leases')
    .innerJoin('rooms', 'rooms.room_id', 'leases.name')
    .select(['leases.holder', (eb) => eb.fn.countAll<number>().as('rooms')])
    .where('rooms.state', 'in', RUNNING_STATES)
    .where('leases.expires_at', '>', databaseNow)
    .groupBy('leases.holder')
    .execute();
  for (const { holder, rooms } of held) if (load.has(holder)) load.set(holder, Number(rooms));
  return load;
};

/** Moving a room ends the visits of its viewers and begins others: those with few come first. */
export const listSmallestRooms = async (
  { db }: Store,
  roomIds: readonly string[],
  count: number,
): Promise<string[]> => {
  if (roomIds.length === 0) return [];
  const rows = await db
    .selectFrom('rooms')
    .select('room_id')
    .where('room_id', 'in', roomIds)
    .where('state', 'in', RUNNING_STATES)
    .orderBy('online')
    .orderBy('room_id')
    .limit(count)
    .execute();
  return rows.map(({ room_id }) => room_id);
};
