import { describeStores } from '@live/testkit/stores';
import { expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { RoomLeases } from './room-leases.ts';

/** Servers that receive each other's messages, as over a broker. */
const servers = (store: Store, count: number, leaseMs = 9000) => {
  const acquired: string[][] = Array.from({ length: count }, () => []);
  const lost: string[][] = Array.from({ length: count }, () => []);
  const unreachable = new Set<number>();
  const all: RoomLeases[] = Array.from(
    { length: count },
    (_, index) =>
      new RoomLeases(store, leaseMs, {
        isReachable: () => !unreachable.has(index),
        offer: (rooms) => {
          const from = (all[index] as RoomLeases).name;
          for (const server of all) server.offered(rooms, from);
        },
        acquired: (roomId) => acquired[index]?.push(roomId),
        lost: (roomId) => lost[index]?.push(roomId),
        failed: (error) => {
          throw error;
        },
      }),
  );
  return { all, acquired, lost, unreachable };
};

describeStores('room leases', (home) => {
  it('T-07 give a room to one of several concurrent requests, and keep it there', async () => {
    const place = await home();
    const store = await place.open();
    const { all, acquired } = servers(store, 3);
    const answers = await Promise.all(all.map((server) => server.acquire('r-1')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(all.map((server) => server.acquire('r-1')))).toEqual(answers);
    expect(all.map((server) => server.owns('r-1'))).toEqual(answers);
    expect(acquired.flat()).toEqual(['r-1']);
    await Promise.all(all.map((server) => server.handOver()));
    await store.destroy();
    await place.destroy();
  });

  it('T-07 pass a room on when its holder leaves, with no moment in which nobody has it', async () => {
    const place = await home();
    const store = await place.open();
    const { all, lost } = servers(store, 2);
    const [leaving, staying] = all as [RoomLeases, RoomLeases];
    expect(await leaving.acquire('r-1')).toBe(true);
    expect(await staying.acquire('r-1')).toBe(false);
    const holders = () =>
      store.db.selectFrom('leases').select('holder').where('name', '=', 'r-1').execute();
    await vi.waitFor(async () => {
      const known = await store.db.selectFrom('leases').select('name').execute();
      expect(known).toHaveLength(3);
    });
    await leaving.handOver();
    expect(staying.owns('r-1')).toBe(true);
    expect(leaving.owns('r-1')).toBe(false);
    expect(await leaving.acquire('r-1')).toBe(false);
    expect(await holders()).toEqual([{ holder: staying.name }]);
    expect(lost[0]).toEqual(['r-1']);
    await staying.handOver();
    await store.destroy();
    await place.destroy();
  });

  it('T-07 release a room that another server has acquired, and acquire one whose holder is gone', async () => {
    const place = await home();
    const store = await place.open();
    const { all, lost } = servers(store, 1);
    const [server] = all as [RoomLeases];
    expect(await server.acquire('r-1')).toBe(true);
    await store.transaction((db) => db.updateTable('leases').set({ holder: 'other' }).execute());
    await vi.waitFor(() => expect(lost[0]).toEqual(['r-1']), 200_000);
    expect(server.owns('r-1')).toBe(false);
    const dead = { name: 'r-2', holder: 'dead', expires_at: 1 };
    await store.transaction((db) => db.insertInto('leases').values(dead).execute());
    expect(await server.acquire('r-2')).toBe(true);
    await server.handOver();
    await store.destroy();
    await place.destroy();
  });

  it('T-07 leave the rooms of a server without its broker to another, and none without another', async () => {
    const place = await home();
    const store = await place.open();
    const room = { live_id: 'l-1', room_id: 'r-1', anchor_id: 'u-1', title: '直播', state: 1 };
    const times = { begin_at: 1, end_at: null, created_at: 1 };
    await store.transaction((db) =>
      db
        .insertInto('rooms')
        .values({ ...room, ...times })
        .execute(),
    );
    const { all, acquired, lost, unreachable } = servers(store, 1, 3000);
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
    const [other] = others.all as [RoomLeases];
    await vi.waitFor(() => expect(others.acquired[0]).toEqual(['r-1']), 200_000);
    expect(lost[0]).toEqual(['r-1']);
    expect(await alone.acquire('r-2')).toBe(false);
    // Reachable again, it serves rooms that nobody has.
    unreachable.clear();
    await vi.waitFor(async () => expect(await alone.acquire('r-2')).toBe(true), 200_000);
    expect(other.owns('r-1')).toBe(true);
    await alone.handOver();
    await other.handOver();
    await store.destroy();
    await place.destroy();
  });
});
