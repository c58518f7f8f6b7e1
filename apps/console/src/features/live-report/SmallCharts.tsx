import type { LiveReport } from '@live/protocol';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { axisStep, formatMoment, formatShare } from './liveReportFormat.ts';

const WIDTH = 480;
const HEIGHT = 150;
const BOTTOM = 22;
const MINUTE = 60_000;

/** Labels below a chart of so many minutes: half as many as below one of the whole width. */
const Ticks = ({ minutes, label }: { minutes: number; label(minute: number): string }) => {
  const step = axisStep(minutes * 2);
  const x = (minute: number) => (minute / minutes) * WIDTH;
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step).map(
    (minute) => (
      <text
        key={minute}
        className={styles.tick}
        x={x(minute)}
        y={HEIGHT - 4}
        textAnchor={minute === 0 ? 'start' : x(minute) > WIDTH - 30 ? 'end' : 'middle'}
      >
        {label(minute)}
      </text>
    ),
  );
};

/** Comments and likes of each step, each on its own scale: likes are many more. */
export const RateBars = ({ rates }: { rates: LiveReport['rates'] }) => {
  const { comments, likes, stepMs } = rates;
  const width = WIDTH / Math.max(1, comments.length);
  const bars = (counts: readonly number[], className: string | undefined, part: number) => {
    const most = Math.max(1, ...counts);
    return counts.map((count, index) => {
      const height = (count / most) * (HEIGHT - BOTTOM - 6);
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
          key={index}
          className={className}
          x={index * width + part * width * 0.45}
          y={HEIGHT - BOTTOM - height}
          width={Math.max(0.6, width * 0.42)}
          height={height}
        />
      );
    });
  };
  const title = stepMs === MINUTE ? texts.rates : texts.ratesOf(stepMs / MINUTE);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <line className={styles.grid} x1="0" x2={WIDTH} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {bars(comments, styles.commentBar, 0)}
        {bars(likes, styles.likeBar, 1)}
        <Ticks
          minutes={(comments.length * stepMs) / MINUTE}
          label={(minute) => formatMoment(minute * MINUTE)}
        />
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.commentKey}>
          {texts.comments(formatCount(Math.max(0, ...comments)))}
        </span>
        <span className={styles.likeKey}>{texts.likes(formatCount(Math.max(0, ...likes)))}</span>
      </figcaption>
    </figure>
  );
};

/** How many of the viewers stayed at least so long. */
export const StayedCurve = ({ stayed }: { stayed: readonly number[] }) => {
  const [all = 0] = stayed;
  if (all === 0) return <p className={styles.nothing}>{texts.noVisits}</p>;
  const last = Math.max(1, stayed.length - 1);
  const x = (minute: number) => (minute / last) * WIDTH;
  const y = (count: number) => 8 + (1 - count / all) * (HEIGHT - BOTTOM - 8);
  const line = stayed.map((count, minute) => `${x(minute).toFixed(1)},${y(count).toFixed(1)}`);
  const marks = [1, 5, 10, 30, 60].filter((minute) => minute < stayed.length);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.stayedLabel}>
        <line className={styles.grid} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        <line className={styles.grid} x1="0" x2={WIDTH} y1={y(all / 2)} y2={y(all / 2)} />
        <polygon
          className={styles.stayedArea}
          points={`0,${y(0)} ${line.join(' ')} ${x(last)},${y(0)}`}
        />
        <polyline className={styles.stayedLine} points={line.join(' ')} />
        <Ticks minutes={last} label={texts.stayedAt} />
      </svg>
      <figcaption className={styles.legend}>
        {marks.map((minute) => (
          <span key={minute}>
            {texts.stayedAt(minute)} <b>{formatShare(stayed[minute] ?? 0, all)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
};
