import type { ConnectionState, Health } from '@live/player';
import { texts } from '../../lib/texts.ts';
import { HealthHistory } from './HealthHistory.tsx';
import styles from './HealthReadout.module.css';
import { describeHealth } from './healthTexts.ts';

interface HealthReadoutProps {
  connection: ConnectionState;
  health: Health;
}

/** How well the stream arrives, with its last minutes on hover or focus. */
export const HealthReadout = ({ connection, health }: HealthReadoutProps) => {
  const { phase, way, lack } = connection;
  const point = health.history.at(-1);
  const reason = way === 'hls' && lack ? texts.playback.lacks[lack] : '';
  if (!point && phase !== 'disconnected') {
    return reason && <span className={styles.delay}>{reason}</span>;
  }
  const { verdict, delay, figures } = describeHealth(point, phase, way);
  const aside = [delay, reason].filter(Boolean).join(' · ');
  return (
    <>
      {aside && <span className={styles.delay}>{aside}</span>}
      <div className={styles.health}>
        <button
          type="button"
          className={styles.readout}
          data-verdict={verdict}
          aria-describedby="stream-health-history"
        >
          <span className={styles.dot} />
          {[texts.playback.verdicts[verdict], ...figures].join(' · ')}
        </button>
        <div id="stream-health-history" role="tooltip" className={styles.history}>
          <HealthHistory history={health.history} />
        </div>
      </div>
    </>
  );
};
