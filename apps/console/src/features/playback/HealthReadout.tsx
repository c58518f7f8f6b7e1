import type { ConnectionState, Health } from '@live/player';
import { LiveState } from '@live/protocol';
import { useRoom } from '@live/web';
import { useHostUplink } from '@live/web/host-uplink';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { HealthHistory } from './HealthHistory.tsx';
import styles from './HealthReadout.module.css';
import { describeHealth } from './healthTexts.ts';

interface HealthReadoutProps {
  connection: ConnectionState;
  health: Health;
  /** Whether the picture stands still because nobody has pressed play. */
  isPaused: boolean;
  onPlay(): void;
}

/** Health of the stream, with its history on hover or focus. */
export const HealthReadout = ({ connection, health, isPaused, onPlay }: HealthReadoutProps) => {
  const { phase, transport, missing } = connection;
  const uplink = useHostUplink();
  const isOnAir = useRoom(({ room }) => room.liveState === LiveState.LIVE);
  const point = health.history.at(-1);
  const reason = transport === 'hls' && missing && (
    <span className={styles.reason}>{lazyTexts.playback.missing[missing]}</span>
  );
  // A picture that a pause or the end takes away is neither lost nor faltering.
  if (!isOnAir || (!point && phase !== 'disconnected')) return reason;
  const { verdict, delay, metrics } = describeHealth(point, phase, transport, uplink);
  const isStill = isPaused && verdict !== 'lost';
  return (
    <>
      {delay && !isStill && <span className={styles.delay}>{delay}</span>}
      {reason}
      <div className={styles.health}>
        <button
          type="button"
          className={styles.readout}
          data-verdict={isStill ? 'paused' : verdict}
          aria-describedby="stream-health-history"
          onClick={isStill ? onPlay : undefined}
        >
          <span className={styles.dot} />
          {isStill
            ? lazyTexts.playback.standsStill
            : [lazyTexts.playback.verdicts[verdict], ...metrics].join(' · ')}
        </button>
        <div id="stream-health-history" role="tooltip" className={styles.history}>
          <HealthHistory history={health.history} />
        </div>
      </div>
    </>
  );
};
