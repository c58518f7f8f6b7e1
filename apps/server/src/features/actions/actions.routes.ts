import type { CallHandlers } from '../../http/handlers.ts';
import type { ActionLog } from './actions.rules.ts';

type ActionCalls = Pick<CallHandlers, 'undo' | 'actionList' | 'actionExport' | 'operatorList'>;

export const actionRoutes = (log: ActionLog): ActionCalls => ({
  actionList: ({ room, caller, input }) => log.list(room, input, caller),
  actionExport: ({ room, input }) => log.export(room, input),
  operatorList: ({ room }) => log.operators(room),
  undo: ({ room, caller, input }) => log.undo(room, input.actionId, caller),
});
