import type { CallHandlers } from '../../http/handlers.ts';
import type { PersonCards } from './person-card.service.ts';

export const personCardHandlers = (cards: PersonCards) =>
  ({
    personCard: ({ room, caller, input }) => cards.show(room, input.accountId, caller),
    noteList: ({ room }) => cards.listNotes(room),
    noteAdd: ({ room, caller, input }) =>
      cards.addNote(room, input.accountId, input.content, caller),
    noteDelete: ({ room, caller, input }) => cards.deleteNote(room, input.noteId, caller),
  }) satisfies Partial<CallHandlers>;
