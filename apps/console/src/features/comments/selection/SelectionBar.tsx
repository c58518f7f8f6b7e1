import { texts } from '../../../lib/texts.ts';
import styles from './SelectionBar.module.css';
import type { SelectionState } from './useSelection.tsx';

/** Takes the place of the panel's title while rows are chosen, so that nothing moves. */
export const SelectionBar = ({ selection }: { selection: SelectionState }) => (
  <div className={styles.bar} role="toolbar" aria-label={texts.comments.chosen}>
    <output className="figures">{texts.comments.chosenCount(selection.count)}</output>
    <span className="spring" />
    <button type="button" className={styles.danger} onClick={() => void selection.deleteChosen()}>
      {texts.comments.deleteChosen}
    </button>
    {selection.senderCount > 0 && (
      <button type="button" className={styles.danger} onClick={() => void selection.silence()}>
        {texts.comments.silenceSenders(selection.senderCount)}
      </button>
    )}
    <button type="button" className={styles.button} onClick={selection.clear}>
      {texts.comments.unchoose}
    </button>
  </div>
);
