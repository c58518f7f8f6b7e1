import { useStore } from '@live/web';
import { LineIcon } from '../../../components/LineIcon.tsx';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { preferences } from '../../../lib/preferences.ts';
import styles from './FoldingSwitch.module.css';

/** Whether equal comments are one row; the browser remembers it. */
export const FoldingSwitch = () => {
  const { foldsComments } = useStore(preferences);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={foldsComments}
      aria-label={lazyTexts.folding.fold}
      title={lazyTexts.folding.hint}
      onClick={() => preferences.dispatch({ foldsComments: !foldsComments })}
    >
      <LineIcon size={18}>
        <path d="M3.5 10h13M10 2.5v5m-2.5-2 2.5 2.5 2.5-2.5M10 17.5v-5m-2.5 2 2.5-2.5 2.5 2.5" />
      </LineIcon>
    </button>
  );
};
