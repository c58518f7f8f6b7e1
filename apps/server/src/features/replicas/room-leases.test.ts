import { describeStores } from '@live/testkit/stores';
import { expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { listSmallestRooms, readLoad, serverLease } from './leases.store.ts';
import { RoomLeases } from './room-leases.ts';

/** Servers of one database; `listening` are the rooms whose commands each receives. */
const servers = (store: Store, count: number, leaseMs = 9000) => {
  const acquired: string[][] = Array.from({ length: count }, () => []);
  const lost: string[][] = Array.from({ length: count }, () => []);
  const listening = Array.from({ length: count }, () => new Set<string>());
  const unreachable = new Set<number>();
  const all: RoomLeases[] = Array.from(
    { length: count },
    (_, index) =>
      new RoomLeases(store, leaseMs, {
        isReachable: () => !unreachable.has(index),
        listen: async (rooms) => {
          for (const room of rooms) listening[index]?.add(room);
        },
        unlisten: (rooms) => {
          for (const room of rooms) listening[index]?.delete(room);
        },
        acquired: (roomId) => {
          // Before it owns a room, a server receives its commands.
          expect([...(listening[index] ?? [])]).toContain(roomId);
          acquired[index]?.push(roomId);
        },
        lost: async (roomId) => void lost[index]?.push(roomId),
        failed: (error) => {
          throw error;
        },
      }),
  );
  const start = () => {
    for (const server of all) server.start();
  };
  const destroy = () => Promise.all(all.map((server) => server.destroy()));
  return { all, acquired, lost, listening, unreachable, start, destroy };
};

const insertRooms = (store: Store, names: readonly string[]) =>
  store.transaction((db) =>
    db
      .insertInto('rooms')
      .values(
        names.map((name) => ({
          live_id: `l-${name}`,
          room_id: name,
          anchor_id: 'u-1',
          title: '直播',
          state: 1,
          begin_at: 1,
          end_at: null,
          created_at: 1,
        })),
      )
      .execute(),
  );

describeStores('room leases', (home) => {
  it('T-07 give a room to one of several concurrent requests, and keep it there', async () => {
    const place = await home();
    const store = await place.open();
    const { all, acquired, listening, start, destroy } = servers(store, 3);
    start();
    const answers = await Promise.all(all.map((server) => server.acquire('r-1')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(all.map((server) => server.acquire('r-1')))).toEqual(answers);
    expect(all.map((server) => server.owns('r-1'))).toEqual(answers);
    expect(acquired.flat()).toEqual(['r-1']);
    expect(listening.map((rooms) => rooms.has('r-1'))).toEqual(answers);
    await destroy();
    expect(listening.map((rooms) => rooms.size)).toEqual([0, 0, 0]);
    await store.destroy();
    await place.destroy();
  });

  it('T-07 pass rooms on when they are given, with no moment in which nobody has them', async () => {
    const place = await home();
    const store = await place.open();
    const { all, lost, start, destroy, listening } = servers(store, 2);
    start();
    const [leaving, staying] = all as [RoomLeases, RoomLeases];
    expect(await leaving.acquire('r-1')).toBe(true);
    expect(await leaving.acquire('r-2')).toBe(true);
    expect(await staying.acquire('r-1')).toBe(false);
    const holders = () =>
      store.db
        .selectFrom('leases')
        .select(['name', 'holder'])
        .where('name', 'like', 'r-%')
        .orderBy('name')
        .execute();
    await leaving.leave();
    const asked: Promise<boolean>[] = [];
    const taken = await staying.takeOver(['r-1', 'r-2'], leaving.name, async () => {
      // Whoever asks meanwhile is answered after it.
      asked.push(staying.acquire('r-1'));
      for (const room of ['r-1', 'r-2']) listening[1]?.add(room);
      await leaving.yield(['r-1', 'r-2']);
      expect(leaving.owns('r-1')).toBe(false);
      expect((await holders()).map(({ holder }) => holder)).toEqual([leaving.name, leaving.name]);
      return true;
    });
    expect(taken.sort()).toEqual(['r-1', 'r-2']);
    expect(await Promise.all(asked)).toEqual([true]);
    expect(staying.owns('r-1')).toBe(true);
    expect(await staying.acquire('r-1')).toBe(true);
    expect(await leaving.acquire('r-1')).toBe(false);
    expect((await holders()).map(({ holder }) => holder)).toEqual([staying.name, staying.name]);
    expect(lost[0]?.sort()).toEqual(['r-1', 'r-2']);
    expect(await staying.takeOver(['r-1'], leaving.name, async () => true)).toEqual([]);
    expect(await staying.takeOver(['r-1'], staying.name, async () => false)).toEqual([]);
    await destroy();
    await store.destroy();
    await place.destroy();
  });

  it('T-07 release a room that another server has acquired, and acquire one whose holder is gone', async () => {
    const place = await home();
    const store = await place.open();
    const { all, lost, listening, start, destroy } = servers(store, 1);
    start();
    const [server] = all as [RoomLeases];
    expect(await server.acquire('r-1')).toBe(true);
    await store.transaction((db) => db.updateTable('leases').set({ holder: 'other' }).execute());
    await vi.waitFor(() => expect(lost[0]).toEqual(['r-1']), 200_000);
    expect(server.owns('r-1')).toBe(false);
    expect(listening[0]?.has('r-1')).toBe(false);
    const dead = { name: 'r-2', holder: 'dead', expires_at: 1 };
    await store.transaction((db) => db.insertInto('leases').values(dead).execute());
    expect(await server.acquire('r-2')).toBe(true);
    await destroy();
    await store.destroy();
    await place.destroy();
  });

  it('O-13 share the rooms of a server that has ended between those that run', async () => {
    const place = await home();
    const store = await place.open();
    const rooms = Array.from({ length: 9 }, (_, index) => `r-${index}`);
    await insertRooms(store, rooms);
    const dead = rooms.map((name) => ({ name, holder: 'dead', expires_at: 1 }));
    const { all, start, destroy } = servers(store, 3, 3000);
    await store.transaction((db) => db.insertInto('leases').values(dead).execute());
    // All of them know that the others run before they look for rooms.
    const alive = all.map(({ name }) => ({
      name: serverLease(name),
      holder: name,
      expires_at: Date.now() + 600_000,
    }));
    await store.transaction((db) => db.insertInto('leases').values(alive).execute());
    start();
    const counts = () => all.map((server) => server.rooms.length);
    const held = () => counts().reduce((sum, count) => sum + count, 0);
    await vi.waitFor(() => expect(held()).toBe(9), 200_000);
    // Two that look at the same moment may reckon with different figures; what is uneven then is moved.
    expect(Math.min(...counts())).toBeGreaterThan(0);
    const load = await readLoad(store);
    expect(all.map(({ name }) => load.get(name))).toEqual(counts());
    await destroy();
    await store.destroy();
    await place.destroy();
  });

  it('O-13 move those with the fewest viewers first', async () => {
    const place = await home();
    const store = await place.open();
    await insertRooms(store, ['r-1', 'r-2', 'r-3']);
    await store.transaction((db) =>
      db.updateTable('rooms').set({ online: 9 }).where('room_id', '=', 'r-1').execute(),
    );
    expect(await listSmallestRooms(store, ['r-1', 'r-2', 'r-3'], 2)).toEqual(['r-2', 'r-3']);
    expect(await listSmallestRooms(store, ['r-1', '~broker'], 2)).toEqual(['r-1']);
    expect(await listSmallestRooms(store, [], 2)).toEqual([]);
    await store.destroy();
    await place.destroy();
  });

  it('T-07 leave the rooms of a server without its broker to another, and none without another', async () => {
    const place = await home();
    const store = await place.open();
    await insertRooms(store, ['r-1']);
    const { all, acquired, lost, unreachable, start, destroy } = servers(store, 1, 3000);
    start();
    const [alone] = all as [RoomLeases];
    await vi.waitFor(() => expect(acquired[0]).toEqual(['r-1']), 200_000);
    unreachable.add(0);
    const until = () =>
      store.db
        .selectFrom('leases')
        .select('expires_at')
        .where('name', '=', 'r-1')
        .executeTakeFirstOrThrow();
    const before = await until();
    // Renewed after longer than it would have taken to give the room up.
    const renewed = async () => (await until()).expires_at - before.expires_at;
    await vi.waitFor(async () => expect(await renewed()).toBeGreaterThan(1500), 200_000);
    expect(lost[0]).toEqual([]);
    const others = servers(store, 1, 3000);
    others.start();
    const [other] = others.all as [RoomLeases];
    await vi.waitFor(() => expect(others.acquired[0]).toEqual(['r-1']), 200_000);
    expect(lost[0]).toEqual(['r-1']);
    expect(await alone.acquire('r-2')).toBe(false);
    // Reachable again, it serves rooms that nobody has.
    unreachable.clear();
    await vi.waitFor(async () => expect(await alone.acquire('r-2')).toBe(true), 200_000);
    expect(other.owns('r-1')).toBe(true);
    await destroy();
    await others.destroy();
    await store.destroy();
    await place.destroy();
  });
});
