import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Platform } from './platform.service.ts';

export const platformHandlers = (platform: Platform) =>
  ({
    platformNoticePublish: async ({ room, input }) => ({
      seq: await platform.publish(requireRoom(room), input),
    }),
    platformActionList: ({ input }) => platform.actions(input),
  }) satisfies Partial<CallHandlers>;
