import { Flag } from '@live/protocol';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Removals } from './removals.service.ts';

export const removalRoutes = (removals: Removals) =>
  ({
    removalSave: ({ room, caller, input: { accountId, deleteComments, ...terms } }) =>
      removals.remove(room, accountId, caller, {
        ...terms,
        deletesComments: deleteComments === Flag.YES,
      }),
    removalEnd: ({ room, caller, input }) => removals.allowReturn(room, input.accountId, caller),
    removalExport: async ({ room }) => removals.export(room),
    removalList: ({ room, input }) => removals.list(room, input),
  }) satisfies Partial<CallHandlers>;

export const removalCommands = (removals: Removals) =>
  ({
    kickout: async ({ room, caller, input }) => {
      await removals.remove(room, input.account_id, caller);
    },
  }) satisfies Partial<CommandHandlers>;
