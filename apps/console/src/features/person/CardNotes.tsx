import { type CardNote, isSuperAdmin, limits, type PersonCard } from '@live/protocol';
import { typingUpTo, useBusy, useRoomModel } from '@live/web';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { personTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import { OperatorName } from '../../room/PersonName.tsx';
import styles from './PersonCard.module.css';
import { timeOf } from './timeOf.ts';

interface CardNotesProps {
  card: PersonCard;
  onChanged(): void;
}

/** The notes of operators on the person. */
export const CardNotes = ({ card, onChanged }: CardNotesProps) => {
  const { account, loaded } = useRoomModel();
  const { liveId } = loaded;
  const mayDelete = ({ authorId }: CardNote) =>
    authorId === account.id || isSuperAdmin(account.thirdLiveRole);
  const deleteNote = async ({ noteId, content }: CardNote) => {
    const isConfirmed = await confirm({
      title: personTexts.deleteNote,
      content: personTexts.deleteNoteQuestion,
      detail: content,
      isDangerous: true,
      onOk: async () => {
        const { handledBy } = await api.call('noteDelete', { liveId, noteId });
        if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
      },
    });
    if (isConfirmed) onChanged();
  };
  return (
    <section>
      <h3>{personTexts.notes}</h3>
      <ol className={styles.entries}>
        {card.notes.map((note) => (
          <li key={note.noteId}>
            <time className="figures">{timeOf(note.createdAt)}</time>
            <bdi className={styles.note}>{note.content}</bdi>
            <OperatorName accountId={note.authorId} name={note.authorName} />
            {mayDelete(note) && (
              <button type="button" className={styles.action} onClick={() => void deleteNote(note)}>
                {personTexts.delete}
              </button>
            )}
          </li>
        ))}
      </ol>
      <NoteForm key={card.accountId} accountId={card.accountId} onAdded={onChanged} />
    </section>
  );
};

const NoteForm = ({ accountId, onAdded }: { accountId: string; onAdded(): void }) => {
  const { liveId } = useRoomModel().loaded;
  const [content, setContent] = useState('');
  const [isWaiting, run] = useBusy();
  const input = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === '') return;
    // After a failure the text stays.
    if (!(await run(() => api.call('noteAdd', { liveId, accountId, content })))) return;
    setContent('');
    // The button, which is disabled now, would lose the focus to the page.
    input.current?.focus();
    onAdded();
  };
  return (
    <form className={styles.noteForm} onSubmit={(event) => void submit(event)}>
      <textarea
        ref={input}
        rows={2}
        placeholder={personTexts.notePlaceholder}
        aria-label={personTexts.notePlaceholder}
        value={content}
        {...typingUpTo(limits.noteLength, setContent)}
      />
      <button type="submit" disabled={isWaiting || content.trim() === ''}>
        {personTexts.addNote}
      </button>
    </form>
  );
};
