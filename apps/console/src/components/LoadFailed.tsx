import { Button } from 'antd';
import { texts } from '../lib/texts.ts';
import styles from './LoadFailed.module.css';

interface LoadFailedProps {
  text: string;
  isRetrying: boolean;
  onRetry(): void;
}

/** Error of a fetch within a dialog, with a retry button. */
export const LoadFailed = ({ text, isRetrying, onRetry }: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    {text}
    <Button size="small" loading={isRetrying} onClick={onRetry}>
      {texts.common.retry}
    </Button>
  </div>
);
