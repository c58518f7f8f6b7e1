import { useStore } from '@live/web';
import { preferences } from '../../../lib/preferences.ts';
import { texts } from '../../../lib/texts.ts';
import styles from './FoldingSwitch.module.css';

/** Whether equal comments are one row; the browser remembers it. */
export const FoldingSwitch = () => {
  const { foldsComments } = useStore(preferences);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={foldsComments}
      aria-label={texts.comments.fold}
      title={texts.comments.foldHint}
      onClick={() => preferences.dispatch({ foldsComments: !foldsComments })}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M3.5 10h13M10 2.5v5m-2.5-2 2.5 2.5 2.5-2.5M10 17.5v-5m-2.5 2 2.5-2.5 2.5 2.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
};
