import type { Store } from '../../db/store.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import { listPhrases, replacePhrases } from './phrases.store.ts';

/** The phrases that an operator sends often; nobody else sees them. */
export const phraseHandlers = (store: Store) =>
  ({
    phraseList: async ({ caller }) => ({ phrases: await listPhrases(store.db, caller.accountId) }),
    phraseSave: async ({ caller, input }) => {
      // Of equal ones the first is kept.
      const phrases = [...new Set(input.phrases)];
      await store.transaction((db) => replacePhrases(db, caller.accountId, phrases));
    },
  }) satisfies Partial<CallHandlers>;
