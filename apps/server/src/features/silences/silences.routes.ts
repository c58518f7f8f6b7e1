import { Flag, SilenceState, SilenceType } from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Silences } from './silences.service.ts';

export const silenceRoutes = (silences: Silences) =>
  ({
    silence: async ({ room, caller, input }) => {
      const silenced = input.state === SilenceState.BAN;
      if (input.type === SilenceType.ALL) return silences.setAll(room, silenced, caller);
      if (input.accountId === undefined) throw refuse.param('accountId');
      const { accountId, deleteComments, everywhere, ...terms } = input;
      if (!silenced) return silences.ofPerson.lift(room, accountId, caller);
      return silences.ofPerson.silence(room, accountId, caller, {
        ...terms,
        deletesComments: deleteComments === Flag.YES,
        isEverywhere: everywhere === Flag.YES,
      });
    },
    silenceSeveral: async ({ room, caller, input: { accountIds, ...terms } }) => ({
      done: await silences.ofPerson.silenceSeveral(room, accountIds, caller, terms),
    }),
    silenceExport: async ({ room }) => silences.export(room),
    silenceList: ({ room, input }) => silences.list(room, input),
  }) satisfies Partial<CallHandlers>;

export const silenceCommands = (silences: Silences) =>
  ({
    admin_control: async ({ room, caller, input }) => {
      const { action, account_id } = input;
      const silenced = action === 'silence' || action === 'silence_all';
      if (action === 'silence_all' || action === 'unsilence_all')
        await silences.setAll(room, silenced, caller);
      else if (account_id === undefined) throw refuse.param('account_id');
      else if (silenced) await silences.ofPerson.silence(room, account_id, caller);
      else await silences.ofPerson.lift(room, account_id, caller);
    },
  }) satisfies Partial<CommandHandlers>;
