import { Repeating } from '@live/guards';
import { type CallRequest, LiveState } from '@live/protocol';
import type { Logger } from 'pino';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { newRowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';
import { refuse } from '../../domain/refusal.ts';
import { type Room, type RoomRef, requireRoom } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import { findOnShelf, isSoldIn } from './products.store.ts';

const EVERY_MS = 1_000;

const insertPurchase = newRowInserter('purchases');

export interface PurchaseDeps {
  readonly ownership: RoomOwnership;
  readonly log: Logger;
}

const isReported = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined;

/** Rooms with purchases that were not announced yet. */
const listUnannounced = (db: Db): Promise<RoomRef[]> =>
  db
    .selectFrom('purchases')
    .innerJoin('rooms', 'rooms.live_id', 'purchases.live_id')
    .select(['rooms.live_id as liveId', 'rooms.room_id as roomId'])
    .where('announced', '=', (eb) => eb.lit(0))
    .distinct()
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

  /** An order that was reported before is counted once, and answered as the first time whatever has changed since. */
  async report(
    found: Room | undefined,
    { productId, orderId, cents }: CallRequest<'platformPurchaseReport'>,
  ): Promise<void> {
    const room = requireRoom(found);
    await this.units.run(async ({ db, now }) => {
      if (await isReported(db, orderId)) return;
      if (room.state === LiveState.DELETED) throw refuse.closed();
      if (!(await isSoldIn(db, room, productId)))
        throw refuse.param('productId', '不是该直播间主播的商品');
      await insertPurchase(db, {
        live_id: room.liveId,
        order_id: orderId,
        product_id: productId,
        cents,
        bought_at: now,
        announced: 0,
      });
    });
  }

  async #announce(): Promise<void> {
    for (const room of await listUnannounced(this.store.db))
      if (await this.deps.ownership.acquire(room.roomId))
        await this.units.run((work) => this.#announceIn(work, room));
  }

  async #announceIn(work: UnitOfWork, room: RoomRef): Promise<void> {
    const { db } = work;
    await lockRoom(db, room.liveId);
    // What is marked is what is counted: purchases may come in until here.
    const bought = await db
      .updateTable('purchases')
      .set({ announced: 1 })
      .where('live_id', '=', room.liveId)
      .where('announced', '=', (eb) => eb.lit(0))
      .returning('product_id')
      .execute();
    const byProduct = [...Map.groupBy(bought, ({ product_id }) => product_id)];
    for (const [id, { length: count }] of byProduct.sort(([, a], [, b]) => b.length - a.length)) {
      const product = await findOnShelf(db, room.liveId, id);
      // The room no longer shows it.
      if (!product) continue;
      const { title, link } = product;
      await work.announce(room, 'productBuy', {
        product_id: id,
        product_name: title,
        link,
        count,
      });
      return;
    }
  }
}
