import type { CallHandlers } from '../../http/handlers.ts';
import type { Marks } from './marks.service.ts';

export const markHandlers = (marks: Marks) =>
  ({
    markSave: ({ room, caller, input }) => marks.save(room, input, caller),
    markDelete: ({ room, caller, input }) => marks.delete(room, input.markId, caller),
  }) satisfies Partial<CallHandlers>;
