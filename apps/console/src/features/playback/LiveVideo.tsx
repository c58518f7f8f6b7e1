import { type ConnectionState, type Health, isRetryingInPlace, isSoundAlone } from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { type ReactNode, useState } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { HealthReadout } from './HealthReadout.tsx';
import { PlayerFrame } from './PlayerFrame.tsx';
import { useLivePicture } from './useLivePicture.ts';
import { useVideoElement } from './useVideoElement.ts';

interface LiveVideoProps {
  room: LiveDetail;
  /** It goes on without sound while an earlier moment is looked at. */
  isMutedForNow: boolean;
  /** The button that leads to earlier moments. */
  timeshift: ReactNode;
}

/** The live stream, negotiated on load; it shows its first frame until play is pressed. */
export const LiveVideo = ({ room, isMutedForNow, timeshift }: LiveVideoProps) => {
  const video = useVideoElement(room.liveId, { isMutedForNow });
  // Every refetch of the room has a new URL; the connection keeps its first one.
  const [url] = useState(room.liveStreamUrl);
  const live = useLivePicture(video.element, room.liveId, url);
  return (
    <PlayerFrame
      room={room}
      label={lazyTexts.playback.live}
      video={video}
      tools={timeshift}
      failure={failureOf(live, video.state.hasFailed)}
      notice={noticeOf(live, video.state.isPaused)}
      readout={
        <HealthReadout
          connection={live}
          health={live.health}
          isPaused={video.state.isPaused}
          onPlay={video.togglePlay}
        />
      }
    />
  );
};

const noticeOf = (
  live: ConnectionState & { health: Health },
  isPaused: boolean,
): string | undefined => {
  if (isRetryingInPlace(live)) return lazyTexts.playback.warnings.refused;
  // A picture that was not started asks for that first.
  const carriesSoundAlone = live.phase === 'connected' && isSoundAlone(live.health);
  return carriesSoundAlone && !isPaused ? lazyTexts.playback.soundAlone : undefined;
};

const failureOf = ({ phase, missing }: ConnectionState, hasFailed: boolean): string | undefined => {
  if (phase === 'failed' && missing === 'webrtc') return lazyTexts.playback.unplayable;
  return phase === 'failed' || hasFailed ? lazyTexts.playback.failed : undefined;
};
