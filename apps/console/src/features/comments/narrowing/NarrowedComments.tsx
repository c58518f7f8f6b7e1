import type { CommentsState } from '@live/room-model';
import { Fragment, type ReactNode } from 'react';
import { narrowingTexts } from '../../../lib/narrowingTexts.ts';
import { texts } from '../../../lib/texts.ts';
import styles from './NarrowedComments.module.css';
import type { Narrowing } from './narrowing.ts';
import { useNarrowing } from './useNarrowing.ts';

interface NarrowedCommentsProps {
  state: CommentsState;
  narrowing: Narrowing;
  onEnd(): void;
  /** The list of these comments. */
  children(state: CommentsState): ReactNode;
}

const isPerson = (narrowing: Narrowing) => typeof narrowing === 'object';

const nameOf = (narrowing: Narrowing): string =>
  isPerson(narrowing) ? narrowing.name : narrowingTexts.kinds[narrowing];

/** Some of the comments, with a line above that says so and leads back to all. */
export const NarrowedComments = (props: NarrowedCommentsProps) => {
  const { state, narrowing, onEnd, children } = props;
  const { comments, isLoading, isIncomplete, refetch } = useNarrowing(state, narrowing);
  return (
    <>
      <section className={styles.bar} aria-label={texts.comments.narrowing.title}>
        <span className="ellipsis">
          {narrowingTexts.only(nameOf(narrowing))}
          <span className="figures">
            {isLoading ? texts.common.loading : narrowingTexts.count(comments.length)}
          </span>
        </span>
        <span className="spring" />
        {isIncomplete && (
          <button type="button" className={styles.button} onClick={() => void refetch()}>
            {narrowingTexts.incomplete}
          </button>
        )}
        <button type="button" className={styles.button} onClick={onEnd}>
          {narrowingTexts.end}
        </button>
      </section>
      {comments.length === 0 ? (
        <p className={styles.notice}>{!isLoading && narrowingTexts.none}</p>
      ) : (
        // Another list begins at its end.
        <Fragment key={isPerson(narrowing) ? narrowing.accountId : narrowing}>
          {children({ ...state, comments })}
        </Fragment>
      )}
    </>
  );
};
