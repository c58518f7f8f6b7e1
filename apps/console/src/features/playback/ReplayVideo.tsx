import type { LiveDetail } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import { orientationIn } from './orientationIn.ts';
import { PlayerFrame } from './PlayerFrame.tsx';
import { Scrubber } from './Scrubber.tsx';
import { SegmentSelector } from './SegmentSelector.tsx';
import { useSegmentPlayer } from './useSegmentPlayer.ts';
import { useVideoElement } from './useVideoElement.ts';

/** The replay: a segment selector, and one timeline across all segments. */
export const ReplayVideo = ({ room }: { room: LiveDetail }) => {
  const video = useVideoElement(room.liveId);
  const orientation = orientationIn(room);
  const replay = useSegmentPlayer(video.element, room);
  return (
    <PlayerFrame
      label={texts.playback.replay}
      video={video}
      orientation={orientation}
      failure={video.state.hasFailed ? texts.playback.failed : undefined}
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
        <Scrubber
          timeline={replay.timeline}
          index={replay.index}
          position={replay.position}
          onSeek={replay.seek}
        />
      }
    />
  );
};
