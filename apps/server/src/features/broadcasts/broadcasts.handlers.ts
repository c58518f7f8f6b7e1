import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Broadcasts } from './broadcasts.service.ts';
import type { PublishKeys } from './publish-keys.ts';

export const broadcastHandlers = (broadcasts: Broadcasts, keys: PublishKeys) =>
  ({
    getRtcToken: async ({ caller, room }) => broadcasts.rtcToken(room, caller),
    publishKey: ({ room, request }) => keys.show(room, request.baseUrl),
    publishKeyRenew: ({ room, caller, input, request }) =>
      keys.renew(room, input.version, caller, request.baseUrl),
    publishKeyWithdraw: ({ room, caller, input, request }) =>
      keys.withdraw(room, input.version, caller, request.baseUrl),
    platformRecordingList: async ({ room, input }) =>
      broadcasts.recordings(requireRoom(room), input),
  }) satisfies Partial<CallHandlers>;
