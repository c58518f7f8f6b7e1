import { Button } from 'antd';
import { failureText } from '../lib/failureText.ts';
import { texts } from '../lib/texts.ts';
import styles from './LoadFailed.module.css';

interface LoadFailedProps {
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
  /** Where the failure alone does not say enough. */
  text?: string;
}

/** Error of a fetch within a dialog, with a retry button. */
export const LoadFailed = ({ query, text = failureText(query.error) }: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    {text}
    <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
      {texts.common.retry}
    </Button>
  </div>
);
