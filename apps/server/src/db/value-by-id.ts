import { type RawBuilder, sql } from 'kysely';

/** What an update of several rows sets in each of them. */
export const valueById = (
  values: readonly { id: string | number; value: string }[],
): RawBuilder<string> => {
  const cases = values.map(({ id, value }) => sql`when ${id} then ${value}`);
  return sql<string>`case id ${sql.join(cases, sql` `)} end`;
};
