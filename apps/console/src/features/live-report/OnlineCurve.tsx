import type { LiveReport } from '@live/protocol';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { axisStep, formatMoment } from './liveReportFormat.ts';

const WIDTH = 1_000;
const HEIGHT = 250;
const TOP = 34;
const BOTTOM = 24;
const LEFT = 56;
const MINUTE = 60_000;

/** The highest number of an axis: round, and above all values. */
const roundUp = (most: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))));
  return [1, 2, 4, 5, 10].map((times) => times * unit).find((top) => top >= most) ?? most;
};

/** Labels that would cover one another are moved down a row. */
const rowsOf = (positions: readonly number[]): number[] => {
  const ends = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return positions.map((at) => {
    const row = at - (ends[0] ?? 0) > 84 ? 0 : 1;
    ends[row] = at;
    return row;
  });
};

/** The curve of those online as SVG, which stays sharp in print, with its explanations. */
export const OnlineCurve = ({ report }: { report: LiveReport }) => {
  const { online, explanations, picture } = report;
  if (online.length < 2) return <p className={styles.nothing}>{texts.noCurve}</p>;
  const length = Math.max(1, report.durationSeconds * 1_000);
  const most = roundUp(Math.max(1, ...online.map(([, count]) => count)));
  const x = (ms: number) => LEFT + (Math.min(length, Math.max(0, ms)) / length) * (WIDTH - LEFT);
  const y = (count: number) => HEIGHT - BOTTOM - (count / most) * (HEIGHT - TOP - BOTTOM);
  const line = online.map(([ms, count]) => `${x(ms).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  const [first = [0, 0]] = online;
  const last = online.at(-1) ?? first;
  const step = axisStep(length / MINUTE) * MINUTE;
  const ticks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  const rows = rowsOf(explanations.map(({ atMs }) => x(atMs)));
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.curveLabel(report.figures.maxOnlineCount)}
    >
      <defs>
        <pattern
          id="break"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="6" className={styles.hatch} />
        </pattern>
      </defs>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            className={styles.grid}
            x1={LEFT}
            x2={WIDTH}
            y1={y(most * part)}
            y2={y(most * part)}
          />
          <text className={styles.tick} x={LEFT - 6} y={y(most * part) + 4} textAnchor="end">
            {formatCount(most * part)}
          </text>
        </g>
      ))}
      {picture.breaks.map(({ fromMs, untilMs }) => (
        <rect
          key={fromMs}
          x={x(fromMs)}
          y={TOP}
          width={Math.max(1.5, x(untilMs) - x(fromMs))}
          height={HEIGHT - TOP - BOTTOM}
          fill="url(#break)"
        />
      ))}
      {ticks.map((ms, index) => (
        <text
          key={ms}
          className={styles.tick}
          x={x(ms)}
          y={HEIGHT - 6}
          textAnchor={index === 0 ? 'start' : x(ms) > WIDTH - 30 ? 'end' : 'middle'}
        >
          {formatMoment(ms)}
        </text>
      ))}
      <polygon
        className={styles.area}
        points={`${x(first[0])},${y(0)} ${line} ${x(last[0])},${y(0)}`}
      />
      <polyline className={styles.line} points={line} />
      {explanations.map(({ atMs, people }, index) => (
        <g key={atMs} className={people > 0 ? styles.rise : styles.fall}>
          <line
            x1={x(atMs)}
            x2={x(atMs)}
            y1={TOP - 6 + (rows[index] ?? 0) * 16}
            y2={HEIGHT - BOTTOM}
          />
          <text
            x={Math.min(WIDTH - 36, Math.max(LEFT + 36, x(atMs)))}
            y={TOP - 12 + (rows[index] ?? 0) * 16}
            textAnchor="middle"
          >
            {people > 0 ? '▲' : '▼'} {formatCount(Math.abs(people))}
          </text>
        </g>
      ))}
    </svg>
  );
};
