import type { CallHandlers } from '../../http/handlers.ts';
import type { Words } from './words.rules.ts';

type WordCalls = Pick<CallHandlers, 'wordList' | 'wordSave' | 'platformWordSave'>;

export const wordRoutes = (words: Words): WordCalls => ({
  wordList: ({ room }) => words.list(room.liveId),
  wordSave: async ({ room, caller, input }) => {
    await words.save(room.liveId, input, caller);
    return {};
  },
  platformWordSave: async ({ caller, input }) => {
    await words.savePlatform(input, caller);
    return {};
  },
});
