import type { Selectable } from 'kysely';
import { readPage } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

export type ReportRow = Selectable<Schema['reports']>;

export const insertReport = async (db: Db, row: ReportRow): Promise<void> => {
  await db.insertInto('reports').values(row).execute();
};

export interface ReportFilter {
  liveId: string;
  content: string | undefined;
  limit: number;
  offset: number;
}

/** Newest first; ids decide between reports of the same moment, so that pages do not overlap. */
export const listReports = async (db: Db, filter: ReportFilter) => {
  let query = db
    .selectFrom('reports')
    .where('live_id', '=', filter.liveId)
    .where('deleted_at', 'is', null);
  if (filter.content) query = query.where(contains('reports.content', filter.content));
  return readPage(
    filter,
    query.select((eb) => eb.fn.countAll<number>().as('total')),
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset),
  );
};

/** The same order, beginning after a report. */
export const listReportsAfter = (
  db: Db,
  filter: Pick<ReportFilter, 'liveId' | 'content' | 'limit'>,
  last: ReportRow | undefined,
) => {
  let query = db
    .selectFrom('reports')
    .selectAll()
    .where('live_id', '=', filter.liveId)
    .where('deleted_at', 'is', null);
  if (filter.content) query = query.where(contains('reports.content', filter.content));
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', last.created_at),
        eb('created_at', '=', last.created_at).and('id', '<', last.id),
      ]),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
};

/** Undefined when it is not there, or was deleted already. */
export const markReportDeleted = (db: Db, liveId: string, id: string, now: number) =>
  db
    .updateTable('reports')
    .set({ deleted_at: now })
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const reportExists = async (db: Db, liveId: string, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
