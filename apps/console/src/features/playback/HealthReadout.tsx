import type { ConnectionState, Health } from '@live/player';
import { texts } from '../../lib/texts.ts';
import { HealthHistory } from './HealthHistory.tsx';
import styles from './HealthReadout.module.css';
import { describeHealth } from './healthTexts.ts';

interface HealthReadoutProps {
  connection: ConnectionState;
  health: Health;
}

/** Health of the stream, with its history on hover or focus. */
export const HealthReadout = ({ connection, health }: HealthReadoutProps) => {
  const { phase, transport, missing } = connection;
  const point = health.history.at(-1);
  const reason = transport === 'hls' && missing && (
    <span className={styles.reason}>{texts.playback.missing[missing]}</span>
  );
  if (!point && phase !== 'disconnected') return reason;
  const { verdict, delay, metrics } = describeHealth(point, phase, transport);
  return (
    <>
      {delay && <span className={styles.delay}>{delay}</span>}
      {reason}
      <div className={styles.health}>
        <button
          type="button"
          className={styles.readout}
          data-verdict={verdict}
          aria-describedby="stream-health-history"
        >
          <span className={styles.dot} />
          {[texts.playback.verdicts[verdict], ...metrics].join(' · ')}
        </button>
        <div id="stream-health-history" role="tooltip" className={styles.history}>
          <HealthHistory history={health.history} />
        </div>
      </div>
    </>
  );
};
