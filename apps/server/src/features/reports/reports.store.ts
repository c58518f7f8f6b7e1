import { CaseState, Flag } from '@live/protocol';
import type { Selectable } from 'kysely';
import { type Page, readPage } from '../../db/read-page.ts';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

type StoredReport = Selectable<Schema['reports']>;

export const insertReport = rowInserter('reports');

export interface ReportFilter {
  liveId: string;
  content: string | undefined;
  caseState?: CaseState | undefined;
  isSettled?: Flag | undefined;
}

const settled = [CaseState.HANDLED, CaseState.UNFOUNDED];

const reportsOf = (db: Db, { liveId, content, caseState, isSettled }: ReportFilter) =>
  db
    .selectFrom('reports')
    .where('reports.live_id', '=', liveId)
    .where('reports.deleted_at', 'is', null)
    .$if(content !== undefined && content !== '', (query) =>
      query.where(contains('reports.content', content ?? '')),
    )
    .$if(caseState !== undefined, (query) =>
      query.where('reports.case_state', '=', caseState as CaseState),
    )
    .$if(isSettled !== undefined, (query) =>
      query.where('reports.case_state', isSettled === Flag.YES ? 'in' : 'not in', settled),
    );

/** The report with what has become of the person and the comment since. */
const withSubjects = (reports: ReturnType<typeof reportsOf>) =>
  reports
    .leftJoin('accounts as operators', 'operators.id', 'reports.operator_id')
    .leftJoin('accounts as people', 'people.id', 'reports.about_account_id')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.live_id', '=', 'reports.live_id')
        .onRef('comments.id', '=', 'reports.about_comment_id'),
    )
    .selectAll('reports')
    .select([
      'operators.nickname as operator_name',
      'people.role as about_role',
      'people.corp_id as about_corp_id',
      'people.guest as about_guest',
      'comments.deleted_at as comment_deleted_at',
    ]);

export type ReportRow = Awaited<ReturnType<ReturnType<typeof withSubjects>['execute']>>[number];

/**
 * Newest first. The ids of the page are read before anything else: what is joined would otherwise be looked up for
 * every report before the page as well.
 */
export const listReports = async (db: Db, filter: ReportFilter, page: Page) => {
  const ordered = reportsOf(db, filter)
    .select('reports.id')
    .orderBy('reports.created_at', 'desc')
    // Ids decide between reports of the same moment, so that pages do not overlap.
    .orderBy('reports.id', 'desc');
  const { rows: place, total } = await readPage(page, reportsOf(db, filter), ordered);
  const rows = await findReports(
    db,
    place.map(({ id }) => id),
  );
  const reporters = await countReporters(db, filter.liveId, rows);
  return {
    rows: rows.map((row) => ({ ...row, reporters: reporters.get(row.about_account_id) ?? 0 })),
    total,
  };
};

/** Others are answered between two queries of so many reports. */
const AT_ONCE = 100;

/** In the order of the ids. Only those are asked for: SQLite would rather read all reports of the room. */
const findReports = async (db: Db, ids: readonly string[]): Promise<ReportRow[]> => {
  const rows: ReportRow[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    rows.push(
      ...(await withSubjects(
        db.selectFrom('reports').where('reports.id', 'in', ids.slice(from, from + AT_ONCE)),
      ).execute()),
    );
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
};

/** How many people reported each of those whom the reports are about: once for all rows, not for each. */
const countReporters = async (
  db: Db,
  liveId: string,
  reports: readonly ReportRow[],
): Promise<Map<string, number>> => {
  const about = new Set(reports.map((report) => report.about_account_id));
  about.delete('');
  if (about.size === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select((eb) => [
      'about_account_id',
      eb.fn.count<number>('account_id').distinct().as('reporters'),
    ])
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .where('about_account_id', 'in', [...about])
    .groupBy('about_account_id')
    .execute();
  return new Map(rows.map((row) => [row.about_account_id, Number(row.reporters)]));
};

/** The same order, beginning after a report. */
export const listReportsAfter = (
  db: Db,
  filter: ReportFilter,
  last: ReportRow | undefined,
  limit: number,
) => {
  const query = withSubjects(reportsOf(db, filter))
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit);
  if (!last) return query.execute();
  return query
    .where((eb) =>
      eb.or([
        eb('reports.created_at', '<', last.created_at),
        eb('reports.created_at', '=', last.created_at).and('reports.id', '<', last.id),
      ]),
    )
    .execute();
};

/** Undefined when it is not there, or was deleted already. */
export const deleteReport = (db: Db, liveId: string, id: string, now: number) =>
  db
    .updateTable('reports')
    .set({ deleted_at: now })
    .where('live_id', '=', liveId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Also when it was deleted. */
export const findCase = (db: Db, liveId: string, id: string) =>
  db
    .selectFrom('reports')
    .leftJoin('accounts as operators', 'operators.id', 'reports.operator_id')
    .selectAll('reports')
    .select('operators.nickname as operator_name')
    .where('reports.live_id', '=', liveId)
    .where('reports.id', '=', id)
    .executeTakeFirst();

/**
 * Changes the case of a report, and of those about the same comment or person that stood like it. Returns how
 * many; 0 when another operator has changed it meanwhile.
 */
export const changeCase = async (
  db: Db,
  current: StoredReport,
  next: { case_state: CaseState; operator_id: string },
): Promise<number> => {
  const { id, live_id, case_state, operator_id } = current;
  const unchanged = db
    .updateTable('reports')
    .set(next)
    .where('live_id', '=', live_id)
    .where('case_state', '=', case_state)
    .where('operator_id', '=', operator_id);
  const { numUpdatedRows } = await unchanged.where('id', '=', id).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || current.about_account_id === '') return Number(numUpdatedRows);
  const alike = await unchanged
    .where('about_account_id', '=', current.about_account_id)
    .where(
      'about_comment_id',
      current.about_comment_id === null ? 'is' : '=',
      current.about_comment_id,
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows + alike.numUpdatedRows);
};
