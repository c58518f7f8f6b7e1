import { Button } from 'antd';
import { texts } from '../lib/texts.ts';
import styles from './LoadFailed.module.css';

interface LoadFailedProps {
  text: string;
  isRetrying: boolean;
  onRetry(): void;
}

/** In a dialog: what could not be fetched, and the way to try again. */
export const LoadFailed = ({ text, isRetrying, onRetry }: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    {text}
    <Button size="small" loading={isRetrying} onClick={onRetry}>
      {texts.common.retry}
    </Button>
  </div>
);
