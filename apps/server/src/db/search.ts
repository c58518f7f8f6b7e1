import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds the keyword, in either case. `%` and `_` in it are plain characters. */
export const contains = (column: string, keyword: string): RawBuilder<boolean> => {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
};
