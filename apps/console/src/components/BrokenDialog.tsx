import { texts } from '../lib/texts.ts';
import styles from './BrokenDialog.module.css';
import { Problem } from './Problem.tsx';

/** Replaces a dialog that failed to load; uses plain elements, because chunks may be missing. */
export const BrokenDialog = ({ open, onClose }: { open: boolean; onClose(): void }) =>
  open && (
    <div className={styles.cover} role="dialog" aria-modal="true" aria-label={texts.errors.crashed}>
      <div className={styles.card}>
        <Problem
          title={texts.errors.chunkFailed}
          hint={texts.errors.chunkHint}
          action={{ label: texts.common.reload, run: () => location.reload() }}
        />
        <button type="button" className="button" onClick={onClose}>
          {texts.common.close}
        </button>
      </div>
    </div>
  );
