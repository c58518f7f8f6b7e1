import type { CallHandlers } from '../../http/handlers.ts';
import type { ActionLog } from './actions.service.ts';

export const actionHandlers = (log: ActionLog) =>
  ({
    actionList: ({ room, caller, input }) => log.list(room, input, caller),
    actionExport: ({ room, input }) => log.export(room, input),
    adminActionList: ({ input }) => log.listAll(input),
    adminActionExport: ({ input }) => log.exportAll(input),
    operatorList: ({ room }) => log.operators(room),
    undo: ({ room, caller, input }) => log.undo(room, input.actionId, caller),
    moderatorUndo: ({ room, caller, input }) => log.undoOwn(room, input.actionId, caller),
  }) satisfies Partial<CallHandlers>;
