import type { CommentsState } from '@live/room-model';
import { texts } from '../../lib/texts.ts';
import styles from './CommentPanel.module.css';

const skeletonWidths = ['62%', '84%', '48%', '73%', '91%', '56%'];

interface CommentPlaceholderProps {
  state: CommentsState;
  onRetry(): void;
}

/** Shown instead of an empty list, and above the list after a failed fetch. */
export const CommentPlaceholder = ({ state, onRetry }: CommentPlaceholderProps) => {
  const isEmpty = state.comments.length === 0;
  if (state.loading === 'failed') {
    return (
      <div className={isEmpty ? styles.failed : styles.behind} role="status">
        <span>{isEmpty ? texts.comments.loadFailed : texts.comments.behind}</span>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {texts.common.retry}
        </button>
      </div>
    );
  }
  if (!isEmpty) return null;
  if (state.loading === 'loaded') return <p className={styles.notice}>{texts.comments.empty}</p>;
  return (
    <div className={styles.skeletons} role="status" aria-label={texts.common.loading}>
      {skeletonWidths.map((width) => (
        <div key={width} className="skeleton" style={{ width, height: 16 }} />
      ))}
    </div>
  );
};
