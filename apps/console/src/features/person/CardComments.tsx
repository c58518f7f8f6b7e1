import { Flag, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { wantedComment } from '../../lib/commentRequests.ts';
import { personTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PersonCard.module.css';
import { timeOf } from './timeOf.ts';

/** The comments of this live, the deleted ones marked. One that is in the list can be gone to. */
export const CardComments = ({ comments }: Pick<PersonCard, 'comments'>) => {
  const model = useRoomModel();
  const goTo = (id: string) => {
    const { comments: shown } = model.getSnapshot().comments;
    if (shown.some((comment) => comment.id === id)) wantedComment.dispatch({ id });
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
