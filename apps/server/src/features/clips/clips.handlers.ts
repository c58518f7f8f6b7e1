import type { CallHandlers } from '../../http/handlers.ts';
import type { Clips } from './clips.service.ts';

export const clipHandlers = (clips: Clips) =>
  ({
    clipSave: ({ room, input, caller, request }) =>
      clips.save(room, input, { caller, baseUrl: request.baseUrl }),
    clipList: ({ room, caller, request }) => clips.list(room, { caller, baseUrl: request.baseUrl }),
    clipDelete: ({ room, input, caller }) => clips.delete(room, input.clipId, caller),
    clipShare: ({ room, input, caller, request }) =>
      clips.share(room, input.clipId, input.days, { caller, baseUrl: request.baseUrl }),
    clipShareEnd: ({ room, input, caller }) => clips.endShare(room, input.clipId, caller),
  }) satisfies Partial<CallHandlers>;
