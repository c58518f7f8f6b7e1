import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Members } from './members.rules.ts';

export const memberCommands = (members: Members): Pick<CommandHandlers, 'kickout'> => ({
  kickout: async ({ room, caller, input }) => {
    await members.kickOut(room, input.account_id, caller);
    return {};
  },
});
