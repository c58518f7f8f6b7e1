import type { Db } from '@live/server/db/schema';

const liveId = '1001';

interface Stay {
  account_id: string;
  from_at: number;
  until_at: number | null;
}

const staysOf = async (db: Db, known: ReadonlySet<string>): Promise<Stay[]> => {
  const rows = await db
    .selectFrom('visits')
    .innerJoin('accounts', 'accounts.id', 'visits.account_id')
    .select(['account_id', 'from_at', 'until_at'])
    .where('live_id', '=', liveId)
    .where('guest', '=', 1)
    .orderBy('from_at')
    .execute();
  return rows.filter(({ account_id }) => !known.has(account_id));
};

/** Who has been in the room; the viewers of a run are new guests. */
export const listVisitors = async (db: Db): Promise<Set<string>> => {
  const stays = await staysOf(db, new Set());
  return new Set(stays.map(({ account_id }) => account_id));
};

/** Visits that are open although everybody of this run has left. */
export const findOpenVisits = async (db: Db, known: ReadonlySet<string>): Promise<string[]> =>
  (await staysOf(db, known))
    .filter(({ until_at }) => until_at === null)
    .map(({ account_id, from_at }) => `${account_id} has left, and is there since ${from_at}`);

/** Nobody was there twice at the same time, or left before coming. */
export const checkVisits = async (db: Db, known: ReadonlySet<string>): Promise<string[]> =>
  findOverlaps(await staysOf(db, known));

/** The visits are in the order of their beginning. */
export const findOverlaps = (stays: readonly Stay[]): string[] =>
  [...Map.groupBy(stays, ({ account_id }) => account_id)].flatMap(([who, own]) =>
    own.flatMap(({ from_at, until_at }, index) => {
      const stay = `${who} from ${from_at} to ${until_at}`;
      const next = own[index + 1]?.from_at;
      return [
        ...(until_at !== null && until_at < from_at ? [`${stay}: ended before it began`] : []),
        ...(next !== undefined && (until_at ?? next + 1) > next
          ? [`${stay}: was there again from ${next}`]
          : []),
      ];
    }),
  );
