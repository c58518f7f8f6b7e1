import type { Timeline } from '@live/player';
import { formatDuration } from '@live/protocol';
import type { CSSProperties } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Scrubber.module.css';

interface ScrubberProps {
  timeline: Timeline;
  index: number;
  /** Seconds on the timeline. */
  position: number;
  onSeek(position: number): void;
}

/** One timeline across all segments, with marks for pauses of the broadcast. */
export const Scrubber = ({ timeline, index, position, onSeek }: ScrubberProps) => {
  const share = (seconds: number) => `${(seconds / (timeline.length || 1)) * 100}%`;
  const now = formatDuration(position);
  const all = formatDuration(timeline.length);
  return (
    <div className={styles.scrubber}>
      <div className={styles.line} style={{ '--played': share(position) } as CSSProperties}>
        {timeline.gaps.map(({ start, length, seconds }) => (
          <span
            key={start}
            className={styles.gap}
            title={texts.playback.gap(formatDuration(seconds))}
            style={{ left: share(start), width: share(length) }}
          />
        ))}
        <input
          type="range"
          aria-label={texts.playback.progress}
          aria-valuetext={texts.playback.position(index + 1, now, all)}
          min={0}
          max={timeline.length || 1}
          step="any"
          value={position}
          onChange={({ target }) => onSeek(Number(target.value))}
          onKeyDown={(event) => {
            // A step of "any" moves by too little.
            const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (!direction) return;
            event.preventDefault();
            onSeek(Math.min(timeline.length, Math.max(0, position + direction * STEP_SECONDS)));
          }}
        />
      </div>
      <span className={styles.time}>
        {now} / {all}
      </span>
    </div>
  );
};

const STEP_SECONDS = 5;
