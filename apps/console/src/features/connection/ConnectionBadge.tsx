import { useRoom } from '@live/web';
import { texts } from '../../lib/texts.ts';
import styles from './ConnectionBadge.module.css';

/** Whether what one sees is what happens now. A room that does not run has nothing to hear. */
export const ConnectionBadge = () => {
  const state = useRoom(({ connection }) => connection);
  if (state === 'idle') return null;
  return (
    <output className={styles.badge} data-state={state} title={texts.connection.label}>
      {texts.connection[state]}
    </output>
  );
};
