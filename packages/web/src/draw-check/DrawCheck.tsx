import styles from './DrawCheck.module.css';
import { drawTexts } from './drawTexts.ts';
import { type DrawCheckOptions, saveProof, useDrawCheck } from './useDrawCheck.ts';

/** Button that draws a lucky bag again in the browser, and what it found. */
export const DrawCheck = ({
  buttonClass,
  ...options
}: DrawCheckOptions & { buttonClass: string }) => {
  const { isChecking, hasFailed, checked, check } = useDrawCheck(options);
  return (
    <div className={styles.check}>
      <div role="status">
        {hasFailed && <p>{drawTexts.failed}</p>}
        {checked && (
          <>
            <p className={checked.problems.length === 0 ? styles.right : styles.wrong}>
              {checked.problems.length === 0 ? drawTexts.right : drawTexts.wrong}
            </p>
            {[...checked.problems, ...checked.summary].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
      </div>
      {checked ? (
        <button type="button" className={buttonClass} onClick={() => saveProof(checked.proof)}>
          {drawTexts.save}
        </button>
      ) : (
        <button
          type="button"
          className={buttonClass}
          disabled={isChecking}
          aria-busy={isChecking}
          onClick={() => void check()}
        >
          {isChecking ? drawTexts.verifying : drawTexts.verify}
        </button>
      )}
    </div>
  );
};
