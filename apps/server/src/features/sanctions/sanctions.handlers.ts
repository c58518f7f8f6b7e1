import {
  Flag,
  type RemovedUser,
  type SilencedUser,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { RoomSilence } from './room-silence.ts';
import type { Sanctions } from './sanctions.service.ts';

interface SanctionServices {
  silences: Sanctions<SilencedUser>;
  removals: Sanctions<RemovedUser>;
  roomSilence: RoomSilence;
}

export const sanctionHandlers = ({ silences, removals, roomSilence }: SanctionServices) =>
  ({
    silence: async ({ room, caller, input }) => {
      const silenced = input.state === SilenceState.BAN;
      if (input.type === SilenceType.ALL) return roomSilence.set(room, silenced, caller);
      if (input.accountId === undefined) throw refuse.param('accountId');
      const { accountId, deleteComments, everywhere, ...terms } = input;
      if (!silenced) return silences.lift(room, accountId, caller);
      return silences.impose(room, accountId, caller, {
        ...terms,
        deletesComments: deleteComments === Flag.YES,
        isEverywhere: everywhere === Flag.YES,
      });
    },
    moderatorSilence: ({ room, caller, input: { accountId, durationSeconds } }) =>
      silences.impose(room, accountId, caller, { durationSeconds, neverShortens: true }),
    silenceSeveral: async ({ room, caller, input: { accountIds, ...terms } }) => ({
      done: await silences.imposeSeveral(room, accountIds, caller, terms),
    }),
    silenceExport: async ({ room }) => silences.reads.export(room),
    silenceList: ({ room, input }) => silences.reads.list(room, input),
    removalSave: ({ room, caller, input: { accountId, deleteComments, ...terms } }) =>
      removals.impose(room, accountId, caller, {
        ...terms,
        deletesComments: deleteComments === Flag.YES,
      }),
    removalSeveral: async ({ room, caller, input: { accountIds, ...terms } }) => ({
      done: await removals.imposeSeveral(room, accountIds, caller, terms),
    }),
    removalEnd: ({ room, caller, input }) => removals.lift(room, input.accountId, caller),
    removalExport: async ({ room }) => removals.reads.export(room),
    removalList: ({ room, input }) => removals.reads.list(room, input),
  }) satisfies Partial<CallHandlers>;

export const sanctionCommands = ({ silences, removals, roomSilence }: SanctionServices) =>
  ({
    admin_control: async ({ room, caller, input }) => {
      const { action, account_id } = input;
      const silenced = action === 'silence' || action === 'silence_all';
      if (action === 'silence_all' || action === 'unsilence_all')
        await roomSilence.set(room, silenced, caller);
      else if (account_id === undefined) throw refuse.param('account_id');
      else if (silenced) await silences.impose(room, account_id, caller);
      else await silences.lift(room, account_id, caller);
    },
    kickout: async ({ room, caller, input }) => {
      await removals.impose(room, input.account_id, caller);
    },
  }) satisfies Partial<CommandHandlers>;
