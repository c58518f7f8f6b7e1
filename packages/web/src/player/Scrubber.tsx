import type { Timeline } from '@live/player/recording';
import { formatDuration } from '@live/protocol';
import type { CSSProperties } from 'react';
import styles from './Scrubber.module.css';

const STEP_SECONDS = 5;

interface ScrubberProps {
  timeline: Timeline;
  index: number;
  /** Seconds on the timeline. */
  position: number;
  /** Also marks where each segment begins. */
  showsSegments?: boolean;
  onSeek(position: number): void;
}

/**
 * One timeline across all segments, hatched where the live was interrupted. The page sets its sizes by
 * `--scrubber-height` and `--scrubber-thumb`.
 */
export const Scrubber = ({ timeline, index, position, showsSegments, onSeek }: ScrubberProps) => {
  const { segments, breaks, length } = timeline;
  const share = (seconds: number) => `${(seconds / (length || 1)) * 100}%`;
  const boundaries = showsSegments ? segments.slice(1) : [];
  return (
    <div className={styles.scrubber} style={{ '--played': share(position) } as CSSProperties}>
      {breaks.map(({ start, length: width, seconds }) => (
        <span
          key={start}
          className={styles.break}
          title={`直播中断 ${formatDuration(seconds)}`}
          style={{ left: share(start), width: share(width) }}
        />
      ))}
      {boundaries.map(({ start }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its number
        <span key={at} className={styles.mark} style={{ left: share(start) }} />
      ))}
      <input
        type="range"
        aria-label="播放进度"
        aria-valuetext={`第${index + 1}段，${formatDuration(position)}，共 ${formatDuration(length)}`}
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
