import { CloseIcon } from '../../../components/icons.tsx';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import styles from './SelectionBar.module.css';
import type { SelectionState } from './useSelection.tsx';

/** Takes the place of the panel's title while rows are chosen, so that nothing moves. */
export const SelectionBar = ({ selection }: { selection: SelectionState }) => (
  <div className={styles.bar} role="toolbar" aria-label={lazyTexts.selection.chosen}>
    <output className={styles.count}>{lazyTexts.selection.chosenCount(selection.count)}</output>
    <span className="spring" />
    <button type="button" className={styles.danger} onClick={() => void selection.deleteChosen()}>
      {lazyTexts.selection.deleteChosen}
    </button>
    {selection.senderCount > 0 && (
      <>
        <button type="button" className={styles.danger} onClick={() => void selection.silence()}>
          {lazyTexts.selection.silenceSenders(selection.senderCount)}
        </button>
        <button type="button" className={styles.danger} onClick={() => void selection.remove()}>
          {lazyTexts.senders.remove(selection.senderCount)}
        </button>
      </>
    )}
    <button
      type="button"
      className={styles.button}
      aria-label={lazyTexts.selection.unchoose}
      title={lazyTexts.selection.unchoose}
      onClick={selection.clear}
    >
      <CloseIcon />
    </button>
  </div>
);
