import type { CommandHandlers } from '../../realtime/commands.ts';
import type { RoomMembers } from './room-members.ts';

interface MemberFigures {
  likes(liveId: string): Promise<number>;
}

export const memberCommands = (roomMembers: RoomMembers, figures: MemberFigures) =>
  ({
    enter: async ({ room, caller, input }) => {
      roomMembers.enter(room, caller, input.client_id);
      return {
        online_count: roomMembers.online(room),
        like_count: await figures.likes(room.liveId),
        role: caller.role,
      };
    },
    exit: async ({ room, caller, input }) => {
      roomMembers.leave(room, caller, input.client_id);
    },
    heartbeat: async ({ room, caller, input }) => {
      roomMembers.heartbeat(room, caller, input.client_id);
    },
  }) satisfies Partial<CommandHandlers>;
