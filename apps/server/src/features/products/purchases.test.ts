import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnitsOfWork } from '@live/server/application/units-of-work';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { systemClock } from '../../domain/clock.ts';
import { ownsEverything } from '../../domain/room-ownership.ts';
import { Purchases } from './purchases.service.ts';

const { liveId } = stage.live;

describeOnPersistentStore('purchases', (place) => {
  let store: Store;
  beforeAll(async () => {
    // A server makes the room.
    await (await place.start()).destroy();
    store = await place.openStore();
  });
  afterAll(() => store.destroy());
  afterEach(() => void vi.useRealTimers());

  const show = (id: string) =>
    store.transaction(async (db) => {
      await db
        .insertInto('products')
        .values({
          id,
          host_id: stage.host.id,
          title: id,
          image: '',
          price: '',
          link: 'https://shop.example/p1',
          note: '',
          created_at: 1,
          deleted_at: null,
        })
        .execute();
      await db
        .insertInto('room_products')
        .values({ live_id: liveId, product_id: id, position: 0, price: '', sold_out: 0 })
        .execute();
    });
  const buy = (product_id: string, ...orders: string[]) =>
    store.transaction((db) =>
      db
        .insertInto('purchases')
        .values(
          orders.map((order_id) => ({
            live_id: liveId,
            order_id,
            product_id,
            cents: 100,
            bought_at: 1,
            announced: 0,
          })),
        )
        .execute(),
    );

  it('Q-08 announces purchases that come in while the others are being announced, and nothing that is not shown', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show('甲');
    await show('乙');
    await buy('甲', 'o1', 'o2');
    await buy('下架', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8');
    const announced: unknown[] = [];
    const units = new UnitsOfWork(
      store,
      systemClock,
      (_room, _notice, payload) => announced.push(JSON.parse(payload)),
      (error) => {
        throw error;
      },
    );
    const purchases = new Purchases(
      { ...serviceContextOf(store), units },
      {
        log: pino({ level: 'silent' }),
        ownership: {
          ...ownsEverything,
          acquire: async () => {
            await buy('乙', 'o9', 'o10', 'o11');
            return true;
          },
        },
      },
    );
    vi.advanceTimersByTime(1_000);
    while (announced.length === 0) await nextTurn();
    await purchases.destroy();
    expect(announced).toMatchObject([{ body: { product_name: '乙', count: 3 } }]);
    const left = await store.db
      .selectFrom('purchases')
      .select('order_id')
      .where('announced', '=', 0)
      .execute();
    expect(left).toEqual([]);
  });
});
