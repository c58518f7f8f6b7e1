import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Attendance } from './attendance.ts';
import type { Members } from './members.rules.ts';

type MemberCommands = Pick<CommandHandlers, 'enter' | 'exit' | 'heartbeat' | 'kickout'>;

export const memberCommands = (members: Members, attendance: Attendance): MemberCommands => ({
  enter: async ({ room, caller, input }) => {
    attendance.enter(room, caller, input.client_id);
    return { online_count: attendance.online(room), role: caller.role };
  },
  exit: async ({ room, caller, input }) => {
    attendance.exit(room, caller, input.client_id);
    return {};
  },
  heartbeat: async ({ room, caller, input }) => {
    attendance.heartbeat(room, caller, input.client_id);
    return {};
  },
  kickout: async ({ room, caller, input }) => {
    await members.kickOut(room, input.account_id, caller);
    return {};
  },
});
