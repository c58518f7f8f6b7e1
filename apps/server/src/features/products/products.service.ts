import {
  type ActionResult,
  type CallData,
  type CallRequest,
  type Product,
  productLimits,
} from '@live/protocol';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockAccount } from '../../application/lock-account.ts';
import { lockRoom, lockRooms } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { countShelf } from '../../read-models/live/product-counts.ts';
import {
  changeOnShelf,
  countProducts,
  everOwnProducts,
  findOnShelf,
  insertProducts,
  listExplaining,
  listProducts,
  listShelf,
  ownProducts,
  presentOnShelf,
  presentProduct,
  replaceShelf,
  type ShelfRow,
  updateProduct,
} from './products.store.ts';

/** How long a deleted product can be had back. */
const RESTORE_MS = 3_600_000;

const SHELF = 'shelf';
const subjectOf = (productId: string): string => `product:${productId}`;

type ShelfEntry = { productId: string; price: string; soldOut: number };

export interface ProductDeps {
  /** Announces what is explained in the room, if it is one of the products or no longer shown. */
  announceSpotlight(work: UnitOfWork, room: RoomRef): Promise<void>;
}

const entriesOf = (rows: readonly ShelfRow[]): ShelfEntry[] =>
  rows.map(({ id, price, sold_out }) => ({ productId: id, price, soldOut: sold_out }));

/** What hosts keep to sell, and what a room shows of it. */
export class Products extends FeatureService<ProductDeps> {
  constructor(context: ServiceContext, deps: ProductDeps) {
    super(context, deps);
    const { undo, events } = this.units;
    events.onInTransaction('hostChanged', (work, { room }) => this.#announceShelf(work, room));
    undo.register<{ ids: string[]; at: number }>('product-delete', {
      access: 'operator',
      phase: 'prepared',
      revert: async (work, { hostId }, { data }) => {
        await lockAccount(work.db, hostId);
        if ((await countProducts(work.db, hostId)) + data.ids.length > productLimits.kept)
          return false;
        const { numUpdatedRows } = await work.db
          .updateTable('products')
          .set({ deleted_at: null })
          .where('id', 'in', data.ids)
          .where('host_id', '=', hostId)
          .where('deleted_at', '=', data.at)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      },
    });
    undo.register<{ before: ShelfEntry[] }>('shelf-save', {
      access: 'operator',
      phase: 'prepared',
      revert: async (work, room, { data }) => {
        await lockRoom(work.db, room.liveId);
        const ids = data.before.map(({ productId }) => productId);
        // Nothing of a former host is shown again.
        if ((await everOwnProducts(work.db, room.hostId, ids)).length < ids.length) return false;
        await this.#replace(work, room, data.before);
        return true;
      },
    });
    undo.register<{ productId: string; price: string; soldOut: number }>('shelf-change', {
      access: 'operator',
      phase: 'prepared',
      revert: async (work, room, { data }) => {
        await lockRoom(work.db, room.liveId);
        if (!(await findOnShelf(work.db, room.liveId, data.productId))) return false;
        const change = { price: data.price, sold_out: data.soldOut };
        await changeOnShelf(work.db, room.liveId, data.productId, change);
        await this.#announceShelf(work, room);
        return true;
      },
    });
  }

  async list({ hostId }: Room): Promise<{ items: Product[] }> {
    return { items: (await listProducts(this.store.db, hostId)).map(presentProduct) };
  }

  async save(
    room: Room,
    drafts: CallRequest<'productSave'>['products'],
    caller: Caller,
  ): Promise<CallData<'productSave'>> {
    const { liveId, hostId } = room;
    const given = drafts.flatMap(({ productId }) => productId ?? []);
    return this.units.run(async (work) => {
      const { db, now } = work;
      // Two requests at the bound must not both pass it.
      const explaining = await this.#lock(work, room, given);
      const known = new Set((await ownProducts(db, hostId, given)).map(({ id }) => id));
      if (given.some((id) => !known.has(id))) throw refuse.error('商品不存在');
      const added = drafts
        .filter(({ productId }) => productId === undefined)
        // The first of them is the newest.
        .map(({ productId: _, ...draft }, index) => ({
          ...draft,
          id: newId(),
          host_id: hostId,
          created_at: now - index,
          deleted_at: null,
        }));
      if ((await countProducts(db, hostId)) + added.length > productLimits.kept)
        throw refuse.error(`一位主播最多保存${productLimits.kept}件商品，请先删除一些`);
      await insertProducts(db, added);
      for (const { productId, ...draft } of drafts)
        if (productId !== undefined) await updateProduct(db, productId, draft);
      for (const other of explaining) await this.deps.announceSpotlight(work, other);
      const [first] = drafts;
      await work.record('product-save', liveId, caller.accountId, {
        after: { title: first?.title, products: drafts.length },
      });
      return { productIds: [...given, ...added.map(({ id }) => id)] };
    });
  }

  async delete(
    room: Room,
    { productIds }: CallRequest<'productDelete'>,
    caller: Caller,
  ): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const { db, now } = work;
      const explaining = await this.#lock(work, room, productIds);
      const own = await ownProducts(db, room.hostId, productIds);
      if (own.length === 0) return {};
      const ids = own.map(({ id }) => id);
      await db.updateTable('products').set({ deleted_at: now }).where('id', 'in', ids).execute();
      for (const other of explaining)
        if (other.liveId !== room.liveId) await this.deps.announceSpotlight(work, other);
      await this.#announceShelf(work, room);
      const actionId = await work.record('product-delete', room.liveId, caller.accountId, {
        before: { title: own[0]?.title, products: own.length },
        subject: own.length === 1 ? subjectOf(ids[0] ?? '') : '',
        undo: { ids, at: now },
        undoUntil: now + RESTORE_MS,
      });
      return { actionId };
    });
  }

  /** What stays keeps its price and whether it is sold out. */
  async saveShelf(
    room: Room,
    { productIds }: CallRequest<'shelfSave'>,
    caller: Caller,
  ): Promise<ActionResult> {
    const { liveId, hostId } = room;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const own = await ownProducts(work.db, hostId, productIds);
      const products = new Map(own.map((product) => [product.id, product]));
      if (productIds.some((id) => !products.has(id))) throw refuse.error('商品不存在');
      const before = entriesOf(await listShelf(work.db, liveId));
      const kept = new Map(before.map((entry) => [entry.productId, entry]));
      const after = productIds.map(
        (productId) =>
          kept.get(productId) ?? {
            productId,
            price: products.get(productId)?.price ?? '',
            soldOut: 0,
          },
      );
      await this.#replace(work, room, after);
      const actionId = await work.record('shelf-save', liveId, caller.accountId, {
        after: { products: after.length },
        subject: SHELF,
        undo: { before },
      });
      return { actionId };
    });
  }

  async change(
    room: Room,
    { productId, price, isSoldOut }: CallRequest<'shelfChange'>,
    caller: Caller,
  ): Promise<ActionResult> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const before = await findOnShelf(work.db, liveId, productId);
      if (!before) throw refuse.error('直播间没有展示这件商品');
      await changeOnShelf(work.db, liveId, productId, {
        ...(price !== undefined && { price }),
        ...(isSoldOut !== undefined && { sold_out: isSoldOut }),
      });
      await this.#announceShelf(work, room);
      const actionId = await work.record('shelf-change', liveId, caller.accountId, {
        target: productId,
        after: { title: before.title, price, soldOut: isSoldOut },
        subject: subjectOf(productId),
        undo: { productId, price: before.price, soldOut: before.sold_out },
      });
      return { actionId };
    });
  }

  async shelf(room: Room, caller: Caller): Promise<CallData<'productShelf'>> {
    const { db } = this.store;
    const rows = await listShelf(db, room.liveId);
    if (!isOperatorOf(caller, room)) return { items: rows.map(presentOnShelf) };
    const counts = await countShelf(db, room.liveId);
    return {
      items: rows.map((row) => ({
        ...presentOnShelf(row),
        note: row.note,
        ...(counts.get(row.id) ?? { clicks: 0, purchases: 0, cents: 0 }),
      })),
    };
  }

  /** Locks the host, then the room and those that explain one of the products, which it returns. */
  async #lock({ db }: UnitOfWork, room: Room, productIds: readonly string[]): Promise<RoomRef[]> {
    await lockAccount(db, room.hostId);
    const explaining = await listExplaining(db, productIds);
    await lockRooms(db, [room, ...explaining]);
    return explaining;
  }

  async #replace(work: UnitOfWork, room: RoomRef, entries: readonly ShelfEntry[]): Promise<void> {
    await replaceShelf(work.db, room.liveId, entries);
    await this.#announceShelf(work, room);
  }

  async #announceShelf(work: UnitOfWork, room: RoomRef): Promise<void> {
    await work.announce(room, 'productShelf', { live_id: room.liveId });
    await this.deps.announceSpotlight(work, room);
  }
}
