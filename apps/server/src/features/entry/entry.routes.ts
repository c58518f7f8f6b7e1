import type { CallHandlers } from '../../http/handlers.ts';
import type { Entry } from './entry.service.ts';

export const entryRoutes = (entry: Entry) =>
  ({
    roomEntry: async ({ room, caller, request }) => ({
      refusal: (await entry.find(room, caller, request.browserMark)) ?? null,
    }),
  }) satisfies Partial<CallHandlers>;
