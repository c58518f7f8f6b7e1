import type { CallHandlers } from '../../http/handlers.ts';
import type { Words } from './words.rules.ts';

export const wordRoutes = (words: Words) =>
  ({
    wordList: ({ room }) => words.list(room.liveId),
    wordSave: async ({ room, caller, input }) => {
      await words.save(room.liveId, input, caller);
      return {};
    },
    platformWordSave: async ({ caller, input }) => {
      await words.savePlatform(input, caller);
      return {};
    },
  }) satisfies Partial<CallHandlers>;
