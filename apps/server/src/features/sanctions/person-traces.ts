import type { Db } from '../../db/schema.ts';

const traces = ['watchers', 'comments', 'held_comments', 'tokens'] as const;

/** Those of the accounts that have been in a room: watched it, wrote in it, or hold a token for it now. */
export const listWithTrace = async (
  db: Db,
  liveId: string,
  accountIds: readonly string[],
): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where(({ or, exists, selectFrom }) =>
      or(
        traces.map((table) =>
          exists(
            selectFrom(table)
              .select('live_id')
              .where('live_id', '=', liveId)
              .whereRef('account_id', '=', 'accounts.id'),
          ),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};
