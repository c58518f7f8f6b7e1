import { Flag, type Product, type ShelfProduct } from '@live/protocol';
import type { Selectable } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { RoomRef } from '../../domain/room.ts';

export type ProductRow = Selectable<Schema['products']>;
export type ShelfRow = Pick<ProductRow, 'id' | 'title' | 'image' | 'link' | 'note'> & {
  position: number;
  price: string;
  sold_out: number;
};

export const listProducts = (db: Db, hostId: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const countProducts = (db: Db, hostId: string): Promise<number> =>
  countRows(
    db.selectFrom('products').where('host_id', '=', hostId).where('deleted_at', 'is', null),
  );

/** Those of the products that are the host's, deleted ones too. */
export const everOwnProducts = async (
  db: Db,
  hostId: string,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('products')
        .selectAll()
        .where('id', 'in', ids)
        .where('host_id', '=', hostId)
        .execute();

/** Those of the products that are the host's. */
export const ownProducts = async (
  db: Db,
  hostId: string,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  (await everOwnProducts(db, hostId, ids)).filter(({ deleted_at }) => deleted_at === null);

export const insertProducts = async (db: Db, rows: readonly ProductRow[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('products').values(rows).execute();
};

export const updateProduct = async (
  db: Db,
  id: string,
  change: Partial<Omit<ProductRow, 'id' | 'host_id'>>,
): Promise<void> => {
  await db.updateTable('products').set(change).where('id', '=', id).execute();
};

/** What the room's present host shows: rows of a former one stay in the table. */
const shelf = (db: Db, liveId: string) =>
  db
    .selectFrom('room_products')
    .innerJoin('rooms', 'rooms.live_id', 'room_products.live_id')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'room_products.product_id')
        .onRef('products.host_id', '=', 'rooms.anchor_id'),
    )
    .select(['products.id', 'products.title', 'image', 'link', 'note'])
    .select(['position', 'room_products.price', 'sold_out'])
    .where('room_products.live_id', '=', liveId)
    .where('deleted_at', 'is', null);

/** What a room shows, in its order. */
export const listShelf = (db: Db, liveId: string): Promise<ShelfRow[]> =>
  shelf(db, liveId).orderBy('position').execute();

export const findOnShelf = (db: Db, liveId: string, id: string): Promise<ShelfRow | undefined> =>
  shelf(db, liveId).where('products.id', '=', id).executeTakeFirst();

/**
 * Whether an order in the room may be of this product: it is the host's, also when it is shown no longer or deleted,
 * because people pay for what they opened a moment ago; or a former host's whose link was opened there.
 */
export const isSoldIn = async (
  db: Db,
  { liveId, hostId }: { liveId: string; hostId: string },
  productId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where((eb) =>
      eb.or([
        eb('host_id', '=', hostId),
        eb.exists(
          eb
            .selectFrom('product_clicks')
            .select('clicker')
            .where('live_id', '=', liveId)
            .where('product_id', '=', productId),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
};

/** Replaces what a room shows. */
export const replaceShelf = async (
  db: Db,
  liveId: string,
  rows: readonly { productId: string; price: string; soldOut: number }[],
): Promise<void> => {
  await db.deleteFrom('room_products').where('live_id', '=', liveId).execute();
  if (rows.length === 0) return;
  const values = rows.map(({ productId, price, soldOut }, position) => ({
    live_id: liveId,
    product_id: productId,
    position,
    price,
    sold_out: soldOut,
  }));
  await db.insertInto('room_products').values(values).execute();
};

export const changeOnShelf = async (
  db: Db,
  liveId: string,
  productId: string,
  change: { price?: string; sold_out?: number },
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('room_products')
    .set(change)
    .where('live_id', '=', liveId)
    .where('product_id', '=', productId)
    .execute();
};

/** Running rooms that explain one of the products: while their host is locked, no other begins to. */
export const listExplaining = async (db: Db, productIds: readonly string[]): Promise<RoomRef[]> =>
  productIds.length === 0
    ? []
    : db
        .selectFrom('spotlights')
        .innerJoin('rooms', 'rooms.live_id', 'spotlights.live_id')
        .select(['rooms.live_id as liveId', 'rooms.room_id as roomId'])
        .where('spotlights.ended_at', 'is', null)
        .where('product_id', 'in', productIds)
        .execute();

export const presentProduct = ({ id, title, image, price, link, note }: ProductRow): Product => ({
  productId: id,
  title,
  image,
  price,
  link,
  note,
});

export const presentOnShelf = ({
  id,
  title,
  image,
  link,
  price,
  sold_out,
}: Omit<ShelfRow, 'note' | 'position'>): ShelfProduct => ({
  productId: id,
  title,
  image,
  price,
  link,
  isSoldOut: sold_out === 1 ? Flag.YES : Flag.NO,
});
