import { lazy, Suspense, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './ReportButton.module.css';

const ReportSheet = lazy(async () => ({
  default: (await import('./ReportSheet.tsx')).ReportSheet,
}));

/** Reports the room. */
export const ReportButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`button button-glass ${styles.open}`}
        aria-label={texts.report}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⚑</span>
      </button>
      {isOpen && (
        <Suspense>
          <ReportSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
