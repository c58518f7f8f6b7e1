import type { CallHandlers } from '../../http/handlers.ts';
import type { PersonCards } from './person-card.rules.ts';

export const personCardRoutes = (cards: PersonCards) =>
  ({
    personCard: ({ room, caller, input }) => cards.show(room, input.accountId, caller),
    noteAdd: ({ room, caller, input }) =>
      cards.addNote(room, input.accountId, input.content, caller),
    noteDelete: async ({ room, caller, input }) => {
      await cards.deleteNote(room, input.noteId, caller);
      return {};
    },
  }) satisfies Partial<CallHandlers>;
