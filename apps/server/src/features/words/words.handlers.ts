import type { CallHandlers } from '../../http/handlers.ts';
import type { Words } from './words.service.ts';
import { PLATFORM } from './words.store.ts';

export const wordHandlers = (words: Words) =>
  ({
    wordList: ({ room }) => words.list(room.liveId),
    platformWordList: () => words.ofPlatform(),
    wordSave: ({ room, caller, input }) => words.save(room.liveId, input, caller),
    platformWordSave: ({ caller, input }) => words.save(PLATFORM, input, caller),
  }) satisfies Partial<CallHandlers>;
