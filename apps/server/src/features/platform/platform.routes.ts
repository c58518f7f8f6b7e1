import type { CallData, CallRequest, LiveState, PersonRecord, Statistics } from '@live/protocol';
import type { Continued } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import { PLATFORM_ACTOR, type Platform } from './platform.rules.ts';

/** What other features do for a platform. */
export interface PlatformParts {
  platform: Platform;
  accounts: {
    save(change: CallRequest<'platformAccountSave'>, actorId: string): Promise<string>;
    disable(name: string, actorId: string): Promise<void>;
    list(request: CallRequest<'platformAccountList'>): Promise<CallData<'platformAccountList'>>;
  };
  people: {
    export(person: CallRequest<'platformPersonExport'>): Promise<PersonRecord>;
    erase(person: CallRequest<'platformPersonErase'>, actorId: string): Promise<void>;
  };
  rooms: {
    save(change: CallRequest<'platformRoomSave'>, actorId: string): Promise<RoomRef>;
    move(liveId: string, to: LiveState, actorId: string): Promise<void>;
    list(page: Continued): Promise<CallData<'platformRoomList'>>;
    statistics(room: Room): Promise<Statistics>;
    winners(
      room: Room,
      bagId: string | undefined,
      page: Continued,
    ): Promise<CallData<'platformWinnerList'>>;
    recordings(room: Room, page: Continued): Promise<CallData<'platformRecordingList'>>;
  };
}

export const platformRoutes = ({ platform, accounts, people, rooms }: PlatformParts) =>
  ({
    platformAccountSave: async ({ input }) => ({
      accountId: await accounts.save(input, PLATFORM_ACTOR),
    }),
    platformAccountDisable: async ({ input }) => {
      await accounts.disable(input.name, PLATFORM_ACTOR);
      return {};
    },
    platformRoomSave: async ({ input }) => {
      const { liveId, roomId } = await rooms.save(input, PLATFORM_ACTOR);
      return { liveId, roomId };
    },
    platformRoomMove: async ({ input }) => {
      await rooms.move(input.liveId, input.liveState, PLATFORM_ACTOR);
      return {};
    },
    platformCategorySave: async ({ input }) => {
      await platform.saveCategory(input);
      return {};
    },
    platformTagSave: async ({ input }) => {
      await platform.saveTag(input);
      return {};
    },
    platformPersonExport: ({ input }) => people.export(input),
    platformPersonErase: async ({ input }) => {
      await people.erase(input, PLATFORM_ACTOR);
      return {};
    },
    platformNoticePublish: async ({ room, input }) => {
      return { seq: await platform.publish(known(room), input) };
    },
    platformAccountList: ({ input }) => accounts.list(input),
    platformRoomList: ({ input }) => rooms.list(input),
    platformRoomStats: async ({ room }) => rooms.statistics(known(room)),
    platformWinnerList: async ({ room, input }) =>
      rooms.winners(known(room), input.luckyBagId, input),
    platformRecordingList: async ({ room, input }) => rooms.recordings(known(room), input),
    platformActionList: ({ input }) => platform.actions(input),
  }) satisfies Partial<CallHandlers>;

const known = (room: Room | undefined): Room => {
  if (!room) throw refuse.room();
  return room;
};
