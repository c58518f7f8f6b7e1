import { rowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';

/** Databases limit the parameters of a statement. */
const URLS_AT_ONCE = 500;

/** How long what was deleted can be had back. */
const RESTORE_MS = 86_400_000;

export const insertImage = rowInserter('images');

export const deleteImages = async (db: Db, urls: readonly string[]): Promise<void> => {
  if (urls.length > 0) await db.deleteFrom('images').where('url', 'in', urls).execute();
};

/** How many images of an account are kept, and their bytes. */
export const sumImages = async (
  db: Db,
  accountId: string,
): Promise<{ count: number; bytes: number }> => {
  const row = await db
    .selectFrom('images')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
};

export const isImageOf = async (db: Db, accountId: string, url: string): Promise<boolean> => {
  const row = await db
    .selectFrom('images')
    .select('url')
    .where('url', '=', url)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the image is there to stay, and so is whoever uploaded it. */
export const isKept = async (db: Db, url: string): Promise<boolean> => {
  const row = await db
    .selectFrom('images')
    .innerJoin('accounts', 'accounts.id', 'images.account_id')
    .select('images.url')
    .where('images.url', '=', url)
    .where('images.removed_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Addresses of images from before then, in order, beginning after one of them. */
export const listImages = async (db: Db, before: number, after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('images')
    .select('url')
    .where('url', '>', after)
    .where('created_at', '<', before)
    .where('removed_at', 'is', null)
    .orderBy('url')
    .limit(URLS_AT_ONCE)
    .execute();
  return rows.map(({ url }) => url);
};

/** Marks those of the images that nothing refers to. */
export const markUnused = async (db: Db, urls: readonly string[], now: number): Promise<void> => {
  await db
    .updateTable('images')
    .set({ removed_at: now })
    .where('url', 'in', urls)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom('accounts')
              .select('id')
              .where('portrait', '<>', '')
              .whereRef('portrait', '=', 'images.url'),
          ),
          eb.exists(
            eb
              .selectFrom('products')
              .select('id')
              .where('image', '<>', '')
              .where((inner) =>
                inner.or([
                  inner('deleted_at', 'is', null),
                  // A deletion can be undone for a while.
                  inner('deleted_at', '>', now - RESTORE_MS),
                ]),
              )
              .whereRef('image', '=', 'images.url'),
          ),
          eb.exists(
            eb
              .selectFrom('rooms')
              .select('live_id')
              .where('logo', '<>', '')
              .whereRef('logo', '=', 'images.url'),
          ),
        ]),
      ),
    )
    .execute();
};

/** Marked images, whose files go. */
export const listMarked = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('images')
    .select('url')
    .where('removed_at', 'is not', null)
    .limit(URLS_AT_ONCE)
    .execute();
  return rows.map(({ url }) => url);
};
