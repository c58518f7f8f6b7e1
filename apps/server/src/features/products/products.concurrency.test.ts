import { UnitsOfWork } from '@live/server/application/units-of-work';
import { addPeople, addRooms, aHost, aRoom } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { systemClock } from '../../domain/clock.ts';
import type { Room } from '../../domain/room.ts';
import { findRoom } from '../rooms/rooms.store.ts';
import { Products } from './products.service.ts';
import { Spotlights } from './spotlights.service.ts';

const ROUNDS = 25;
const draft = { image: '', price: '¥59', link: 'https://shop.example/p1', note: '' };

interface Announced {
  seq: number;
  liveId: string;
  isShown: boolean;
}

describeOnPersistentStore('goods at several servers', (place) => {
  let stores: [Store, Store];
  const announced: Announced[] = [];
  beforeAll(async () => {
    await (await place.start()).destroy();
    stores = [await place.openStore(), await place.openStore()];
  });
  afterAll(() => Promise.all(stores.map((store) => store.destroy())));

  const serverOn = (store: Store) => {
    const units = new UnitsOfWork(
      store,
      systemClock,
      ({ liveId }, notice, payload) => {
        if (notice !== 'spotlight') return;
        const { seq, body } = JSON.parse(payload);
        announced.push({ seq, liveId, isShown: body.spotlight !== null });
      },
      (error) => {
        throw error;
      },
    );
    const context = { ...serviceContextOf(store), units };
    const spotlights = new Spotlights(context, { findPerson: async () => undefined });
    const products = new Products(context, {
      announceSpotlight: (...args) => spotlights.announceChange(...args),
    });
    return { spotlights, products };
  };

  /** Two rooms of a host that show the same two goods, each with a server of its own. */
  const newScene = async () => {
    const [store] = stores;
    const host = aHost();
    const made = [aRoom({ host }), aRoom({ host })] as const;
    await store.transaction(async (db) => {
      await addPeople(db, [host], Date.now());
      await addRooms(db, [...made], Date.now());
    });
    const caller = { accountId: host.id, role: host.role } as Caller;
    const entered = async (liveId: string): Promise<Room> => {
      const found = await findRoom(store.db, liveId);
      if (!found) throw new Error('no room');
      return found;
    };
    const rooms = [await entered(made[0].liveId), await entered(made[1].liveId)] as const;
    const servers = [serverOn(stores[0]), serverOn(stores[1])] as const;
    const save = (at: 0 | 1, ...products: { productId?: string; title: string }[]) =>
      servers[at].products.save(
        rooms[at],
        products.map((product) => ({ ...draft, ...product })),
        caller,
      );
    const { productIds } = await save(0, { title: '甲' }, { title: '乙' });
    const [a = '', b = ''] = productIds;
    for (const at of [0, 1] as const)
      await servers[at].products.saveShelf(rooms[at], { liveId: '', productIds }, caller);
    const begin = (at: 0 | 1, id: string) => servers[at].spotlights.begin(rooms[at], id, caller);
    return { host, caller, rooms, servers, save, begin, a, b };
  };

  it('Q-06 keeps 500 of a host who saves in two rooms at once', async () => {
    const { host, save } = await newScene();
    for (let left = 488; left > 0; left -= 50)
      await save(0, ...Array.from({ length: Math.min(50, left) }, () => ({ title: '多' })));
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => save(index % 2 === 0 ? 0 : 1, { title: '末' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const rows = await stores[0].db
      .selectFrom('products')
      .select('id')
      .where('host_id', '=', host.id)
      .execute();
    expect(rows).toHaveLength(500);
  });

  it('Q-07 changes goods in two rooms that each explain what the other changes', async () => {
    const { save, begin, a, b } = await newScene();
    await begin(0, a);
    await begin(1, b);
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all([
        save(0, { productId: b, title: `乙${round}` }),
        save(1, { productId: a, title: `甲${round}` }),
      ]);
  });

  it('Q-07 explains nothing that is deleted while it begins, and never again what has ended', async () => {
    const { rooms, servers, caller, save, begin, a } = await newScene();
    const [first] = rooms;
    const { liveId } = first;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { spotlightId } = await begin(0, a);
      await Promise.all([
        servers[0].spotlights.end(first, spotlightId, caller),
        save(1, { productId: a, title: `甲${round}` }),
      ]);
      const last = announced
        .filter((notice) => notice.liveId === liveId)
        .sort((one, other) => one.seq - other.seq)
        .at(-1);
      expect(last?.isShown).toBe(false);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const {
        productIds: [id = ''],
      } = await save(0, { title: '丙' });
      await servers[0].products.saveShelf(first, { liveId, productIds: [id] }, caller);
      await Promise.allSettled([
        begin(0, id),
        servers[1].products.delete(rooms[1], { liveId: '', productIds: [id] }, caller),
      ]);
      expect((await servers[0].spotlights.current(first)).spotlight).toBeNull();
      const open = await stores[0].db
        .selectFrom('spotlights')
        .select('id')
        .where('live_id', '=', liveId)
        .where('ended_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    }
  });
});
