import { formatDuration, type LiveDetail } from '@live/protocol';
import { hasFields, readValue, recordedSegments, storeValue } from '@live/web';
import { Scrubber, type StoredPosition, useReplay } from '@live/web/replay';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { PlayerFrame } from './PlayerFrame.tsx';
import styles from './ReplayVideo.module.css';
import { SegmentSelector } from './SegmentSelector.tsx';
import { useVideoElement } from './useVideoElement.ts';

const STORAGE_KEY = 'replay';

const isStoredPosition = (value: unknown) => hasFields(value, { index: 'number', at: 'number' });

const storedPosition = (liveId: string): StoredPosition => ({
  read: () => readValue(liveId, STORAGE_KEY, isStoredPosition),
  store: (position) => storeValue(liveId, STORAGE_KEY, position),
});

/** The replay: a segment selector, and one timeline across all segments. */
export const ReplayVideo = ({ room }: { room: LiveDetail }) => {
  const video = useVideoElement(room.liveId);
  const replay = useReplay(
    video.element,
    () => recordedSegments(room),
    storedPosition(room.liveId),
  );
  return (
    <PlayerFrame
      room={room}
      label={lazyTexts.playback.replay}
      video={video}
      failure={video.state.hasFailed ? lazyTexts.playback.failed : undefined}
      overlay={(isActive) =>
        room.recordUrlList.length > 1 && (
          <SegmentSelector
            count={room.recordUrlList.length}
            selected={replay.index}
            isShown={isActive}
            onSelect={replay.select}
          />
        )
      }
      scrubber={
        <div className={styles.progress}>
          <Scrubber
            timeline={replay.timeline}
            index={replay.index}
            position={replay.position}
            onSeek={replay.seek}
          />
          <span className={styles.time}>
            {formatDuration(replay.position)} / {formatDuration(replay.timeline.length)}
          </span>
        </div>
      }
    />
  );
};
