import type { CallHandlers } from '../../http/handlers.ts';
import type { Phrases } from './phrases.rules.ts';

export const phraseRoutes = (
  phrases: Phrases,
): Pick<CallHandlers, 'phraseList' | 'phraseSave'> => ({
  phraseList: async ({ caller }) => ({ phrases: await phrases.listOf(caller.accountId) }),
  phraseSave: async ({ caller, input }) => {
    await phrases.save(caller.accountId, input.phrases);
    return {};
  },
});
