import type { CallHandlers } from '../../http/handlers.ts';
import type { PersonCards } from './person-card.rules.ts';

type PersonCardCalls = Pick<CallHandlers, 'personCard' | 'noteAdd' | 'noteDelete'>;

export const personCardRoutes = (cards: PersonCards): PersonCardCalls => ({
  personCard: ({ room, caller, input }) => cards.show(room, input.accountId, caller),
  noteAdd: ({ room, caller, input }) => cards.addNote(room, input.accountId, input.content, caller),
  noteDelete: async ({ room, caller, input }) => {
    await cards.deleteNote(room, input.noteId, caller);
    return {};
  },
});
