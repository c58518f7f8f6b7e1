import { hostTexts } from '../../lib/hostTexts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { type Source, startCapture } from './capture.ts';

const labels = hostTexts.broadcast;

/** Goes back on the air with the source that was published before the page was reloaded. */
export const PublishAgainButton = ({ source }: { source: Source }) => (
  <output className={styles.paused}>
    {labels.continueHint}
    <button
      type="button"
      className={`button button-primary button-wide ${styles.continue}`}
      onClick={() => void startCapture(source.kind, source).catch(() => toast(labels.noDevice))}
    >
      {labels.continue}
    </button>
  </output>
);
