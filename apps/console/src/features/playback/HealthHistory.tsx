import type { HealthPoint } from '@live/player';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './HealthReadout.module.css';
import { formatBitrate } from './healthTexts.ts';

const WIDTH = 220;
const HEIGHT = 36;

const lineOf = (values: readonly number[]): string => {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map(
      (value, index) =>
        `${(index * step).toFixed(1)},${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`,
    )
    .join(' ');
};

const Line = ({ label, value, values }: { label: string; value: string; values: number[] }) => (
  <div className={styles.line}>
    <span>{label}</span>
    <span>{value}</span>
    <svg viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={lineOf(values)} />
    </svg>
  </div>
);

/** Charts of the last minutes, one for each metric. */
export const HealthHistory = ({ history }: { history: readonly HealthPoint[] }) => {
  const last = history.at(-1);
  if (!last) return null;
  const freezes = history.reduce((sum, point) => sum + point.freezes, 0);
  const { metrics } = lazyTexts.playback;
  return (
    <>
      <Line
        label={metrics.bitrate}
        value={formatBitrate(last.bitsPerSecond)}
        values={history.map(({ bitsPerSecond }) => bitsPerSecond)}
      />
      <Line
        label={metrics.frames}
        value={`${Math.round(last.framesPerSecond)} fps`}
        values={history.map(({ framesPerSecond }) => framesPerSecond)}
      />
      <Line
        label={metrics.roundTrip}
        value={last.roundTripMs === undefined ? '—' : `${Math.round(last.roundTripMs)} ms`}
        values={history.map(({ roundTripMs }) => roundTripMs ?? 0)}
      />
      <Line
        label={metrics.loss}
        value={`${(last.loss * 100).toFixed(1)}%`}
        values={history.map(({ loss }) => loss)}
      />
      <p className={styles.sum}>
        {lazyTexts.playback.historyOf(Math.max(1, Math.round(history.length / 60)), freezes)}
      </p>
    </>
  );
};
