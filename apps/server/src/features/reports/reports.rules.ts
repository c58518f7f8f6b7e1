import type { Report } from '@live/protocol';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import { inPages } from '../../db/in-pages.ts';
import type { Store } from '../../db/store.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { presentReport, presentReportLine, reportHeader } from './reports.presenter.ts';
import {
  insertReport,
  listReports,
  listReportsAfter,
  markReportDeleted,
  type ReportRow,
  reportExists,
} from './reports.store.ts';

/** What the audience reports about a room. */
export class Reports {
  readonly #store: Store;
  readonly #units: UnitsOfWork;
  readonly #timeZone: string;
  readonly #budget: SharedBudget;

  constructor(store: Store, units: UnitsOfWork, budget: SharedBudget, timeZone: string) {
    this.#store = store;
    this.#units = units;
    this.#timeZone = timeZone;
    this.#budget = budget;
  }

  async create(room: Room, content: string, caller: Caller): Promise<{ reportId: string }> {
    // One person's reports must not hide those of others.
    await this.#budget.take('reports', { account: caller.accountId });
    const reportId = newId();
    await this.#units.run(async (work) => {
      await insertReport(work.db, {
        id: reportId,
        live_id: room.liveId,
        account_id: caller.accountId,
        account_name: caller.name,
        content,
        created_at: work.now,
        deleted_at: null,
      });
      await work.announce(room, 'reportHost', { report_id: reportId, live_id: room.liveId });
    });
    return { reportId };
  }

  async list(
    room: Room,
    query: { pageNum: number; pageSize: number; content?: string | undefined },
    caller: Caller,
  ): Promise<{ items: Report[]; total: number }> {
    const { rows, total } = await listReports(this.#store.db, {
      liveId: room.liveId,
      content: query.content?.trim(),
      limit: query.pageSize,
      offset: (query.pageNum - 1) * query.pageSize,
    });
    const items = rows.map((row) => presentReport(row, room.title, caller.role, this.#timeZone));
    return { items, total };
  }

  export(room: Room, content: string | undefined, caller: Caller): CsvFile {
    const { db } = this.#store;
    const filter = { liveId: room.liveId, content: content?.trim() };
    const rows = inPages<ReportRow>((last, limit) =>
      listReportsAfter(db, { ...filter, limit }, last),
    );
    return csvFile(`举报-${room.liveId}`, reportHeader(caller.role), rows, (row) =>
      presentReportLine(presentReport(row, room.title, caller.role, this.#timeZone)),
    );
  }

  /** Idempotent: deleting a deleted report succeeds and does nothing. */
  async remove(room: Room, reportId: string, caller: Caller): Promise<void> {
    await this.#units.run(async (work) => {
      const deleted = await markReportDeleted(work.db, room.liveId, reportId, work.now);
      if (!deleted) {
        if (await reportExists(work.db, room.liveId, reportId)) return;
        throw refuse.error('举报不存在');
      }
      await work.record({
        actorId: caller.accountId,
        action: 'report-delete',
        liveId: room.liveId,
        target: reportId,
        before: { accountName: deleted.account_name, content: deleted.content },
      });
    });
  }
}
