import { formatDuration, type LiveDetail } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import styles from './RoomHeader.module.css';
import { useElapsedSeconds } from './useElapsedSeconds.ts';

export const LiveTimer = ({ room }: { room: LiveDetail }) => {
  const seconds = useElapsedSeconds(room.beginTime, room.txTime);
  return (
    <span className={styles.timer} role="timer" aria-label={texts.header.liveFor}>
      {formatDuration(seconds)}
    </span>
  );
};
