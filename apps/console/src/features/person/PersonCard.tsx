import { type PersonCard as CardData, Flag } from '@live/protocol';
import { isComposingKey, useRoomModel } from '@live/web';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CloseIcon } from '../../components/icons.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { personTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import { useNavigation } from '../../room/navigation.ts';
import type { PersonRef } from '../../room/personCard.ts';
import { CardEntries, CardReports } from './CardEntries.tsx';
import { CardHead } from './CardHead.tsx';
import { CardNotes } from './CardNotes.tsx';
import { PersonActions } from './PersonActions.tsx';
import styles from './PersonCard.module.css';
import { timeOf } from './timeOf.ts';
import { useCard } from './useCard.ts';

/** The comments of this live, the deleted ones marked. One that is in the list can be gone to. */
const CardComments = ({ comments }: Pick<CardData, 'comments'>) => {
  const model = useRoomModel();
  const navigation = useNavigation();
  const goTo = (id: string) => {
    const { comments: shown } = model.getSnapshot().comments;
    if (shown.some((comment) => comment.id === id)) navigation.goTo('comment', { id });
  };
  return (
    <section>
      <h3>{personTexts.comments(comments.total)}</h3>
      {comments.items.length === 0 && <p className={styles.none}>{texts.common.noData}</p>}
      <ol className={styles.entries}>
        {comments.items.map(({ id, message, createdAt, isDeleted }) => (
          <li key={id}>
            <button type="button" className={styles.comment} onClick={() => goTo(id)}>
              <time className="figures">{timeOf(createdAt)}</time>
              <bdi className={isDeleted === Flag.YES ? styles.deleted : undefined}>{message}</bdi>
              {isDeleted === Flag.YES && <em>{personTexts.deleted}</em>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};

interface PersonCardProps {
  person: PersonRef;
  onClose(): void;
}

/** What is known of a person, beside the comments. It is not modal: the comments can be used meanwhile. */
export const PersonCard = ({ person, onClose }: PersonCardProps) => {
  const card = useCard(person.accountId);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person who is opened takes the focus
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [person.accountId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposingKey(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={panel}
      className={styles.card}
      role="dialog"
      data-beside
      aria-label={texts.common.cardOf(card.data?.nickname ?? person.name)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.close}
        aria-label={texts.common.close}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
      {card.data ? (
        <Sections card={card.data} onChanged={() => void card.refetch()} />
      ) : (
        <h2 className={styles.waiting}>{person.name}</h2>
      )}
      {card.error && <LoadFailed query={card} />}
    </section>
  );
};

const Sections = ({ card, onChanged }: { card: CardData; onChanged(): void }) => (
  <>
    <CardHead card={card} />
    <PersonActions card={card} />
    <div className={styles.sections}>
      <CardNotes card={card} onChanged={onChanged} />
      <CardComments comments={card.comments} />
      <CardEntries actions={card.actions} />
      <CardReports
        title={personTexts.reported(card.reported.reporters)}
        reports={card.reported.items}
      />
      {card.reports && <CardReports title={personTexts.reports} reports={card.reports} />}
    </div>
  </>
);
