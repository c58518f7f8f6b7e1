import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Broadcasts } from './broadcasts.service.ts';

export const broadcastHandlers = (broadcasts: Broadcasts) =>
  ({
    getRtcToken: async ({ caller, room }) => broadcasts.rtcToken(room, caller),
    platformRecordingList: async ({ room, input }) =>
      broadcasts.recordings(requireRoom(room), input),
  }) satisfies Partial<CallHandlers>;
