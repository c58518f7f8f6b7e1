import { PREPARED } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Entry } from './entry.service.ts';

export const entryHandlers = (entry: Entry) =>
  ({
    roomEntry: async ({ room, caller, request }) => {
      if (room.state === PREPARED) return entry.beforeBeginning(room, caller, request.browserMark);
      const refusal = (await entry.find(room, caller, request.browserMark)) ?? null;
      const welcome = caller || refusal ? undefined : await entry.welcome(room);
      return { refusal, ...(welcome && { welcome }) };
    },
  }) satisfies Partial<CallHandlers>;
