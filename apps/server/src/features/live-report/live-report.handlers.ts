import type { CallHandlers } from '../../http/handlers.ts';
import { withoutNames } from './live-report.presenter.ts';
import type { LiveReports } from './live-report.service.ts';
import type { ReportShares } from './report-shares.service.ts';

export const liveReportHandlers = (reports: LiveReports, shares: ReportShares) =>
  ({
    liveReport: ({ room }) => reports.of(room),
    liveReportExport: async ({ room }) => reports.export(room),
    reviewExplanations: async ({ room }) => ({ items: await reports.explanations(room) }),
    reportShareSave: ({ room, input, caller }) => shares.save(room, input, caller),
    reportShareList: ({ room }) => shares.list(room),
    reportShareEnd: ({ room, input, caller }) => shares.end(room, input.shareId, caller),
    sharedReport: async ({ input }) => {
      const { room, title } = await shares.open(input.token);
      return { ...withoutNames(await reports.of(room)), liveTitle: title };
    },
  }) satisfies Partial<CallHandlers>;
