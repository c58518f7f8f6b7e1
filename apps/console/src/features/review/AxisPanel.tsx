import {
  type Explanation,
  formatDuration,
  LiveState,
  type ReviewAxis,
  type ReviewMark,
} from '@live/protocol';
import { type CSSProperties, useMemo, useState } from 'react';
import { markColours } from '../../components/markColours.ts';
import { explanationText } from '../../components/timeline/changes.ts';
import { fitSpan, type Span, showMoment, zoomSpan } from '../../components/timeline/timeScale.ts';
import type { ClipSpan } from '../../lib/clipSpan.ts';
import { breaksOf } from '../../lib/recordingAt.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import styles from './AxisPanel.module.css';
import { type AxisPart, laneLabel, limitsOf, seriesColours, seriesNames } from './axisLayout.ts';
import { TimeAxis } from './TimeAxis.tsx';

const ZOOM = 2;

const seriesTexts = {
  online: reviewTexts.online,
  comments: reviewTexts.rate,
  likes: reviewTexts.likes,
};

interface AxisPanelProps {
  axis: ReviewAxis;
  explanations: readonly Explanation[];
  marks: readonly ReviewMark[];
  moment: number;
  onSeek(atMs: number): void;
  clip: ClipSpan | undefined;
  onClip(span: ClipSpan): void;
}

/** The axis with what can be hidden, and its zoom. */
export const AxisPanel = (props: AxisPanelProps) => {
  const { axis, explanations, marks, moment, onSeek, clip, onClip } = props;
  const { durationMs } = axis;
  const [hidden, setHidden] = useState<ReadonlySet<AxisPart>>(new Set());
  const [chosen, setView] = useState<Span>();
  const limits = limitsOf(durationMs);
  const view = useMemo(
    () => chosen ?? fitSpan({ from: 0, to: durationMs }, limitsOf(durationMs)),
    [chosen, durationMs],
  );
  const breaks = useMemo(
    () => breaksOf({ ...axis, isOnAir: axis.liveState === LiveState.LIVE }),
    [axis],
  );
  const counts = useMemo(() => Map.groupBy(marks, ({ kind }) => kind), [marks]);
  const toggle = (part: AxisPart) =>
    setHidden((before) => (before.has(part) ? without(before, part) : new Set([...before, part])));
  const zoom = (factor: number) =>
    setView(zoomSpan(showMoment(view, moment, limits), factor, moment, limits));
  const chip = (part: AxisPart, label: string, colour: string) => (
    <button
      key={part}
      type="button"
      className={styles.chip}
      aria-pressed={!hidden.has(part)}
      style={{ '--kind': colour } as CSSProperties}
      onClick={() => toggle(part)}
    >
      {label}
    </button>
  );
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one row */}
        <div className={styles.chips} role="group" aria-label={reviewTexts.shown}>
          {seriesNames.map((name) => chip(name, seriesTexts[name], seriesColours[name]))}
          {[...counts].map(([kind, ofKind]) =>
            chip(kind, laneLabel(kind, ofKind), markColours[kind]),
          )}
        </div>
        <div className={styles.zoom}>
          <button type="button" aria-label={reviewTexts.zoomOut} onClick={() => zoom(ZOOM)}>
            －
          </button>
          <button type="button" aria-label={reviewTexts.zoomIn} onClick={() => zoom(1 / ZOOM)}>
            ＋
          </button>
          <button type="button" onClick={() => setView(undefined)}>
            {reviewTexts.whole}
          </button>
        </div>
      </div>
      <TimeAxis
        axis={axis}
        breaks={breaks}
        explanations={explanations}
        marks={marks}
        hidden={hidden}
        view={view}
        moment={moment}
        onSeek={onSeek}
        onView={setView}
        clip={clip}
        onClip={onClip}
      />
      <ul className="visually-hidden" aria-label={reviewTexts.explanations}>
        {explanations.map((explanation) => (
          <li key={explanation.atMs}>
            {formatDuration(explanation.atMs / 1_000)} {explanationText(explanation)}
          </li>
        ))}
      </ul>
      <ul className="visually-hidden">
        {breaks.map(({ from, to }) => (
          <li key={from}>
            {reviewTexts.breakOf(formatDuration(from / 1_000), formatDuration(to / 1_000))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const without = (parts: ReadonlySet<AxisPart>, part: AxisPart): ReadonlySet<AxisPart> =>
  new Set([...parts].filter((other) => other !== part));
