import type { LiveReport } from '@live/protocol';
import { changes } from '../../components/timeline/changes.ts';
import { SvgDrawing } from '../../components/timeline/SvgDrawing.tsx';
import { type Drawing, hatchPath, tickLabels } from '../../components/timeline/shapes.ts';
import { ticksOf, timeScale } from '../../components/timeline/timeScale.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { formatMoment } from './liveReportFormat.ts';

const WIDTH = 1_000;
const HEIGHT = 250;
const TOP = 34;
const BASE = HEIGHT - 24;
const LEFT = 56;
const TEXT_SIZE = 14;

/** The highest number of an axis: round, and above all values. */
const roundUp = (most: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))));
  return [1, 2, 4, 5, 10].map((times) => times * unit).find((top) => top >= most) ?? most;
};

/** The curve of those online, with its explanations and the breaks of the picture. */
export const curveDrawing = (report: LiveReport): Drawing => {
  const { online, explanations, picture } = report;
  const live = { from: 0, to: Math.max(1, report.durationSeconds * 1_000) };
  const scale = timeScale(live, LEFT, WIDTH);
  const most = roundUp(Math.max(1, ...online.map(([, count]) => count)));
  const y = (count: number) => BASE - (count / most) * (BASE - TOP);
  const breaks = picture.breaks.map(({ fromMs, untilMs }) => {
    const x = scale.edge(fromMs);
    return hatchPath(x, Math.max(x + 1.5, scale.edge(untilMs)), TOP, BASE - TOP);
  });
  return [
    ...[0, most / 2, most].flatMap(
      (count): Drawing => [
        { path: `M${LEFT} ${y(count)}H${WIDTH}`, stroke: 'var(--line)' },
        {
          ...{ text: formatCount(count), x: LEFT - 6, y: y(count) + 4, size: TEXT_SIZE },
          ...{ anchor: 'end', colour: 'var(--text-3)' },
        },
      ],
    ),
    { path: breaks.join(''), stroke: 'var(--text-3)', opacity: 0.6 },
    ...tickLabels(ticksOf(live, 10), scale, HEIGHT - 6, TEXT_SIZE, formatMoment),
    {
      path: online.flatMap(([ms, count]) => [
        scale.x(Math.min(live.to, Math.max(0, ms))),
        y(count),
      ]),
      ...{ base: BASE, fill: 'var(--accent)', stroke: 'var(--accent)', width: 2 },
    },
    ...changes(explanations, scale, { top: 2, base: BASE, size: TEXT_SIZE }),
  ];
};

export const OnlineCurve = ({ report }: { report: LiveReport }) => {
  if (report.online.length < 2) return <p className={styles.nothing}>{texts.noCurve}</p>;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.curveLabel(report.figures.maxOnlineCount)}
    >
      <SvgDrawing drawing={curveDrawing(report)} />
    </svg>
  );
};
