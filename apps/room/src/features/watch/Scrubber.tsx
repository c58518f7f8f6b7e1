import type { Timeline } from '@live/player';
import { formatDuration } from '@live/protocol';
import type { CSSProperties } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Scrubber.module.css';

const STEP_SECONDS = 5;

interface ScrubberProps {
  timeline: Timeline;
  index: number;
  /** Seconds on the timeline. */
  position: number;
  onSeek(position: number): void;
}

/** One line across all segments: a mark where each begins, hatched where the live was paused. */
export const Scrubber = ({ timeline, index, position, onSeek }: ScrubberProps) => {
  const { segments, gaps, length } = timeline;
  const share = (seconds: number) => `${(seconds / (length || 1)) * 100}%`;
  const times = [formatDuration(position), formatDuration(length)] as const;
  return (
    <div className={styles.line} style={{ '--played': share(position) } as CSSProperties}>
      {gaps.map(({ start, length: width, seconds }) => (
        <span
          key={start}
          className={styles.gap}
          title={texts.watch.gap(formatDuration(seconds))}
          style={{ left: share(start), width: share(width) }}
        />
      ))}
      {segments.slice(1).map(({ start }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its number
        <span key={at} className={styles.mark} style={{ left: share(start) }} />
      ))}
      <input
        type="range"
        aria-label={texts.watch.progress}
        aria-valuetext={texts.watch.position(index + 1, ...times)}
        min={0}
        max={length || 1}
        step="any"
        value={position}
        onChange={({ target }) => onSeek(Number(target.value))}
        onKeyDown={(event) => {
          // A step of "any" moves by too little.
          const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (!direction) return;
          event.preventDefault();
          onSeek(Math.min(length, Math.max(0, position + direction * STEP_SECONDS)));
        }}
      />
    </div>
  );
};
