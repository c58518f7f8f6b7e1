import {
  type CallData,
  type CallRequest,
  CaseState,
  isSuperAdmin,
  type Report,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Page } from '../../db/read-page.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { presentReport, presentReportLine, reportHeader } from './reports.presenter.ts';
import {
  changeCase,
  deleteReport,
  findCase,
  insertReport,
  listReports,
  listReportsAfter,
  type ReportRow,
} from './reports.store.ts';
import { type FindReported, type ReportTarget, snapshotSubject } from './reports.subject.ts';

type Filter = Pick<CallRequest<'reportList'>, 'content' | 'caseState' | 'isSettled'>;

interface ReportDeps extends FindReported {
  budget: SharedBudget;
}

/** What the audience reports about a room. */
export class Reports extends FeatureService<ReportDeps> {
  async create(
    room: Room,
    content: string,
    caller: Caller,
    target: ReportTarget = {},
  ): Promise<{ reportId: string }> {
    // One person's reports must not hide those of others.
    await this.deps.budget.take('reports', { account: caller.accountId });
    const reportId = newId();
    await this.units.run(async (work) => {
      await insertReport(work.db, {
        id: reportId,
        live_id: room.liveId,
        account_id: caller.accountId,
        account_name: caller.name,
        content,
        created_at: work.now,
        deleted_at: null,
        ...(await snapshotSubject(work.db, this.deps, room, target, work.now)),
      });
      await work.announce(room, 'reportHost', { report_id: reportId, live_id: room.liveId });
    });
    return { reportId };
  }

  async list(
    room: Room,
    query: Filter & Page,
    caller: Caller,
  ): Promise<{ items: Report[]; total: number }> {
    const { db } = this.store;
    const { rows, total } = await listReports(db, filterOf(room, query), query);
    const people = rows.map((row) => row.about_account_id);
    const silencedIds = await this.deps.silencedAmong(room.liveId, people);
    const context = { ...this.#contextOf(room, caller), silencedIds };
    return { items: rows.map((row) => presentReport(row, context)), total };
  }

  export(room: Room, query: Filter, caller: Caller): CsvFile {
    const { db } = this.store;
    const filter = filterOf(room, query);
    // The file does not say who is silenced.
    const context = { ...this.#contextOf(room, caller), silencedIds: new Set<string>() };
    return csvFile<ReportRow>(
      `举报-${room.liveId}`,
      reportHeader(caller.role),
      (last, limit) => listReportsAfter(db, filter, last, limit),
      (row) => presentReportLine(presentReport(row, context)),
    );
  }

  #contextOf({ title: liveTitle }: Room, { role }: Caller) {
    return { liveTitle, role, timeZone: this.timeZone };
  }

  /** Idempotent: deleting what somebody else deleted says by whom. */
  async delete(room: Room, reportId: string, caller: Caller): Promise<CallData<'reportDelete'>> {
    return this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      const deleted = await deleteReport(work.db, room.liveId, reportId, work.now);
      if (!deleted) {
        if (await findCase(work.db, room.liveId, reportId))
          return this.#deletedBy(work, room, reportId, caller);
        throw refuse.error('举报不存在');
      }
      await work.record('report-delete', room.liveId, caller.accountId, {
        target: reportId,
        subject: deletionOf(reportId),
        before: { accountName: deleted.account_name, content: deleted.content },
      });
      return {};
    });
  }

  #deletedBy(work: UnitOfWork, { liveId }: Room, reportId: string, { accountId }: Caller) {
    return alreadyDoneBy(work, { liveId, subject: deletionOf(reportId) }, accountId);
  }

  /**
   * Takes a case, puts it back, closes it or opens it again. Whoever comes second changes nothing and is answered how the case
   * stands and whose it is.
   */
  async setCase(
    room: Room,
    reportId: string,
    { caseState, undoes }: Pick<CallRequest<'reportCase'>, 'caseState' | 'undoes'>,
    caller: Caller,
  ): Promise<CallData<'reportCase'>> {
    return this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      const report = await findCase(work.db, room.liveId, reportId);
      if (!report) throw refuse.error('举报不存在');
      if (report.deleted_at !== null)
        return {
          caseState: report.case_state as CaseState,
          ...(await this.#deletedBy(work, room, reportId, caller)),
        };
      const operator = caseState === CaseState.OPEN ? '' : caller.accountId;
      const next = { case_state: caseState, operator_id: operator };
      const isAsLeft =
        undoes === undefined ||
        (report.case_state === undoes && report.operator_id === caller.accountId);
      const changed =
        isAsLeft && mayChange(report, caseState, caller)
          ? await changeCase(work.db, report, next)
          : 0;
      if (changed === 0) {
        // Read again: on PostgreSQL another operator's change may have been committed just now.
        const current = (await findCase(work.db, room.liveId, reportId)) ?? report;
        const { operator_id, operator_name } = current;
        const isOther = operator_id !== '' && operator_id !== caller.accountId;
        return {
          caseState: current.case_state as CaseState,
          ...(isOther && { handledBy: operator_name ?? '' }),
        };
      }
      await work.announce(room, 'reportCase', {
        report_id: reportId,
        live_id: room.liveId,
        case_state: caseState,
        operator_id: caller.accountId,
        operator_name: caller.nickname,
      });
      await work.record('report-case', room.liveId, caller.accountId, {
        target: reportId,
        personId: report.about_account_id,
        before: { caseState: report.case_state },
        after: { caseState, reports: changed },
      });
      return { caseState, before: report.case_state as CaseState };
    });
  }
}

const deletionOf = (reportId: string): string => `report:${reportId}`;

const filterOf = ({ liveId }: Room, { content, caseState, isSettled }: Filter) => ({
  liveId,
  content: content?.trim(),
  caseState,
  isSettled,
});

/** A closed case can be opened again, or taken up again by who closed it; a taken one is its operator's, or put back by a super admin. */
const mayChange = (
  { case_state, operator_id }: { case_state: number; operator_id: string },
  to: CaseState,
  caller: Caller,
): boolean => {
  if (case_state === CaseState.OPEN) return to !== CaseState.OPEN;
  if (case_state !== CaseState.TAKEN)
    return to === CaseState.OPEN || (to === CaseState.TAKEN && operator_id === caller.accountId);
  if (to === CaseState.TAKEN) return false;
  if (operator_id === caller.accountId) return true;
  return to === CaseState.OPEN && isSuperAdmin(caller.role);
};
