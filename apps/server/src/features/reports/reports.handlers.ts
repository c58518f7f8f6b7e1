import type { CallHandlers } from '../../http/handlers.ts';
import type { Reports } from './reports.service.ts';

export const reportHandlers = (reports: Reports) =>
  ({
    reportList: ({ room, caller, input }) => reports.list(room, input, caller),
    reportExport: async ({ room, caller, input }) => reports.export(room, input, caller),
    reportCreate: ({ room, caller, input }) => reports.create(room, input.content, caller, input),
    reportCase: ({ room, caller, input }) => reports.setCase(room, input.reportId, input, caller),
    reportDelete: ({ room, caller, input }) => reports.delete(room, input.reportId, caller),
  }) satisfies Partial<CallHandlers>;
