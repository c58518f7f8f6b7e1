import type { OwnHeldComment } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import styles from './CommentFeed.module.css';
import { OwnHeldRow } from './OwnHeldRow.tsx';

/** The own comments that no operator let through, when the live is over and its comments are gone. */
export const RefusedAtEnd = ({ held }: { held: readonly OwnHeldComment[] }) =>
  held.length > 0 && (
    <ol className={styles.refused} aria-label={texts.comments.ownRefused}>
      {held.map((one) => (
        <OwnHeldRow key={one.id} held={one} />
      ))}
    </ol>
  );
