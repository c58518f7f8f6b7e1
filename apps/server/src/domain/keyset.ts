import { refuse } from './refusal.ts';

/** Where a list goes on: after the row that the cursor names, or at its beginning. */
export interface CursorPage {
  cursor: string;
  limit: number;
}

export interface CursorList<Item> {
  items: Item[];
  next: string;
  hasMore: boolean;
}

/** The columns that a list is ordered by, of its last row. Ids hold no dot. */
type Key = readonly (string | number)[];

/** Encoded, so that callers do not come to depend on what is in it. */
const writeCursor = (key: Key): string => Buffer.from(key.join('.')).toString('base64url');

type Kinds = readonly ('text' | 'number')[];

/** Reads a cursor back; undefined for one that is empty. `kinds` are those of the columns. */
export const readCursor = <const K extends Kinds>(
  cursor: string,
  kinds: K,
): { [I in keyof K]: K[I] extends 'number' ? number : string } | undefined => {
  if (cursor === '') return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const parts = text.split('.');
  if (!/^[\w.-]+$/.test(text) || parts.length !== kinds.length) throw refuse.param('cursor');
  const key = parts.map((part, index) => {
    if (kinds[index] === 'text') return part;
    if (!/^\d{1,15}$/.test(part)) throw refuse.param('cursor');
    return Number(part);
  });
  return key as ReturnType<typeof readCursor<K>>;
};

/** A page of a list, with the cursor after its last row. */
export const readCursorPage = async <Row, Item>(
  { cursor, limit }: CursorPage,
  fetch: (limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  present: (row: Row) => Item,
): Promise<CursorList<Item>> => {
  // One more than is wanted tells whether there is more.
  const found = await fetch(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next: last === undefined ? cursor : writeCursor(keyOf(last)),
    hasMore: found.length > limit,
  };
};
