import { Repeating } from '@live/guards';
import { type CallRequest, LiveState } from '@live/protocol';
import type { Logger } from 'pino';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';
import { refuse } from '../../domain/refusal.ts';
import { type Room, type RoomRef, requireRoom } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import { findOnShelf } from './products.store.ts';

const EVERY_MS = 1_000;

const insertPurchase = newRowInserter('purchases');

export interface PurchaseDeps {
  readonly ownership: RoomOwnership;
  readonly log: Logger;
}

/** Purchases that were not announced yet, by room and product, most first. */
const listUnannounced = (db: Db) =>
  db
    .selectFrom('purchases')
    .innerJoin('rooms', 'rooms.live_id', 'purchases.live_id')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .select(['purchases.live_id', 'room_id', 'product_id', 'products.title', 'link'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('announced', '=', (eb) => eb.lit(0))
    .groupBy(['purchases.live_id', 'room_id', 'product_id', 'products.title', 'link'])
    .orderBy('count', 'desc')
    .execute();

/**
 * Purchases that a platform reports. They are announced once a second at most in each room: the product that was
 * bought most since then, with how many. What is to be announced is read from the rows, so nothing is lost by a restart.
 */
export class Purchases extends FeatureService<PurchaseDeps> {
  readonly #repeating: Repeating;

  constructor(context: ServiceContext, deps: PurchaseDeps) {
    super(context, deps);
    this.#repeating = new Repeating(
      EVERY_MS,
      () => this.#announce(),
      (error) => deps.log.error({ err: error }, 'announcing purchases failed'),
    );
  }

  destroy(): Promise<void> {
    return this.#repeating.destroy();
  }

  /** An order that was reported before is counted once. */
  async report(
    found: Room | undefined,
    { productId, orderId, cents }: CallRequest<'platformPurchaseReport'>,
  ): Promise<void> {
    const { liveId, state } = requireRoom(found);
    if (state === LiveState.DELETED) throw refuse.closed();
    await this.units.run(async ({ db, now }) => {
      if (!(await findOnShelf(db, liveId, productId)))
        throw refuse.param('productId', '直播间没有展示这件商品');
      await insertPurchase(db, {
        live_id: liveId,
        order_id: orderId,
        product_id: productId,
        cents,
        bought_at: now,
        announced: 0,
      });
    });
  }

  async #announce(): Promise<void> {
    const rows = await listUnannounced(this.store.db);
    for (const [liveId, [most]] of Map.groupBy(rows, ({ live_id }) => live_id)) {
      if (!most || !(await this.deps.ownership.acquire(most.room_id))) continue;
      const room: RoomRef = { liveId, roomId: most.room_id };
      await this.units.run(async (work) => {
        await work.db
          .updateTable('purchases')
          .set({ announced: 1 })
          .where('live_id', '=', liveId)
          .where('announced', '=', (eb) => eb.lit(0))
          .execute();
        await work.announce(room, 'productBuy', {
          product_id: most.product_id,
          product_name: most.title,
          link: most.link,
          count: Number(most.count),
        });
      });
    }
  }
}
