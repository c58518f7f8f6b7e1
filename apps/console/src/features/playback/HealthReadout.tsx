import type { ConnectionPhase, Health } from '@live/player';
import { texts } from '../../lib/texts.ts';
import { HealthHistory } from './HealthHistory.tsx';
import styles from './HealthReadout.module.css';
import { describeHealth } from './healthTexts.ts';

interface HealthReadoutProps {
  health: Health;
  phase: ConnectionPhase;
  way: 'webrtc' | 'hls';
}

/** How well the stream arrives, with its last minutes on hover or focus. */
export const HealthReadout = ({ health, phase, way }: HealthReadoutProps) => {
  const point = health.history.at(-1);
  if (!point && phase !== 'disconnected') return null;
  const { verdict, delay, figures } = describeHealth(point, phase, way);
  return (
    <>
      {delay && <span className={styles.delay}>{delay}</span>}
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
