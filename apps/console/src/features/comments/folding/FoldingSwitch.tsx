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
      title={texts.comments.foldHint}
      onClick={() => preferences.dispatch({ foldsComments: !foldsComments })}
    >
      {texts.comments.fold}
    </button>
  );
};
