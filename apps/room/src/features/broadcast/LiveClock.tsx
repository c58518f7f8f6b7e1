import { formatDuration, type LiveDetail } from '@live/protocol';
import { useElapsedSeconds } from '@live/web';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';

/** How long the live has been running, pauses included, as on the console. */
export const LiveClock = ({ room }: { room: LiveDetail }) => {
  const seconds = useElapsedSeconds(room.beginTime, room.txTime);
  return (
    <time className={styles.clock}>{hostTexts.broadcast.liveFor(formatDuration(seconds))}</time>
  );
};
