import type { LiveReport } from '@live/protocol';
import type { ReactNode } from 'react';
import { SvgDrawing } from '../../components/timeline/SvgDrawing.tsx';
import { barsPath, type Drawing, tickLabels } from '../../components/timeline/shapes.ts';
import { MINUTE, ticksOf, timeScale } from '../../components/timeline/timeScale.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { formatMoment, formatShare } from './liveReportFormat.ts';

const WIDTH = 480;
const HEIGHT = 150;
const TOP = 8;
const BASE = HEIGHT - 22;
/** Half as many as below a chart of the whole width. */
const MOST_TICKS = 5;

const TEXT_SIZE = 14;

interface SmallChartProps {
  label: string;
  lengthMs: number;
  tick(atMs: number): string;
  legend: ReactNode;
  drawing: Drawing;
}

const lineAt = (y: number) => ({ path: `M0 ${y}H${WIDTH}`, stroke: 'var(--line)' });

const SmallChart = ({ label, lengthMs, tick, legend, drawing }: SmallChartProps) => {
  const span = { from: 0, to: lengthMs };
  const scale = timeScale(span, 0, WIDTH);
  const ticks = ticksOf(span, MOST_TICKS, MINUTE);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <SvgDrawing
          drawing={[
            lineAt(BASE),
            ...drawing,
            ...tickLabels(ticks, scale, HEIGHT - 4, TEXT_SIZE, tick),
          ]}
        />
      </svg>
      <figcaption className={styles.legend}>{legend}</figcaption>
    </figure>
  );
};

/** Comments and likes of each step, each on its own scale: likes are many more. */
export const RateBars = ({ rates }: { rates: LiveReport['rates'] }) => {
  const { comments, likes, stepMs } = rates;
  const lengthMs = Math.max(1, comments.length) * stepMs;
  const scale = timeScale({ from: 0, to: lengthMs }, 0, WIDTH);
  const bars = (counts: readonly number[], offset: number, fill: string) => ({
    path: barsPath(scale, {
      ...{ counts, stepMs, offset, base: BASE, height: BASE - TOP, width: 0.42 },
    }),
    fill,
  });
  return (
    <SmallChart
      label={stepMs === MINUTE ? texts.rates : texts.ratesOf(stepMs / MINUTE)}
      lengthMs={lengthMs}
      tick={formatMoment}
      legend={
        <>
          <span className={styles.commentKey}>
            {texts.comments(formatCount(Math.max(0, ...comments)))}
          </span>
          <span className={styles.likeKey}>{texts.likes(formatCount(Math.max(0, ...likes)))}</span>
        </>
      }
      drawing={[bars(comments, 0, 'var(--link)'), bars(likes, 0.45, 'var(--accent)')]}
    />
  );
};

/** How many of the viewers stayed at least so long. */
export const StayedCurve = ({ stayed }: { stayed: readonly number[] }) => {
  const [all = 0] = stayed;
  if (all === 0) return <p className={styles.nothing}>{texts.noVisits}</p>;
  const lengthMs = Math.max(1, stayed.length - 1) * MINUTE;
  const scale = timeScale({ from: 0, to: lengthMs }, 0, WIDTH);
  const y = (count: number) => BASE - (count / all) * (BASE - TOP);
  const marks = [1, 5, 10, 30, 60].filter((minute) => minute < stayed.length);
  return (
    <SmallChart
      label={texts.stayedLabel}
      lengthMs={lengthMs}
      tick={(atMs) => texts.stayedAt(atMs / MINUTE)}
      legend={marks.map((minute) => (
        <span key={minute}>
          {texts.stayedAt(minute)} <b>{formatShare(stayed[minute] ?? 0, all)}</b>
        </span>
      ))}
      drawing={[
        lineAt(y(all / 2)),
        {
          path: stayed.flatMap((count, minute) => [scale.x(minute * MINUTE), y(count)]),
          ...{ base: BASE, fill: 'var(--link)', stroke: 'var(--link)', width: 2 },
        },
      ]}
    />
  );
};
