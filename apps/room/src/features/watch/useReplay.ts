import { type Segment, SegmentPlayer, type SegmentState, type Timeline } from '@live/player';
import { type LiveDetail, secondsBetween } from '@live/protocol';
import { resolveAddress } from '@live/web';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const EMPTY: SegmentState = { index: 0, timeline: { segments: [], gaps: [], length: 0 } };
const noSubscription = () => () => {};
const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata', 'play', 'pause'] as const;

const segmentsOf = ({ recordUrlList, beginTime: begin }: LiveDetail): Segment[] =>
  recordUrlList.map(({ url, beginTime, duration = 0 }) => ({
    url: resolveAddress(url),
    beginAt: beginTime ? secondsBetween(begin, beginTime) * 1_000 : undefined,
    duration,
  }));

interface Replay {
  index: number;
  timeline: Timeline;
  /** Seconds on the timeline. */
  position: number;
  isPaused: boolean;
  seek(position: number): void;
  select(index: number): void;
  togglePlay(): void;
}

/** Plays the segments of the recording as one. */
export const useReplay = (video: RefObject<HTMLVideoElement | null>, room: LiveDetail): Replay => {
  const [player, setPlayer] = useState<SegmentPlayer>();
  const [position, setPosition] = useState(0);
  const [isPaused, setPaused] = useState(true);
  // Each answer carries newly signed addresses; changing them would interrupt playback.
  const [segments] = useState(() => segmentsOf(room));

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const opened = new SegmentPlayer(element, segments);
    const update = () => {
      setPosition(opened.position());
      setPaused(element.paused);
    };
    for (const event of EVENTS) element.addEventListener(event, update);
    setPlayer(opened);
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, update);
      opened.destroy();
    };
  }, [video, segments]);

  const { index, timeline } = useSyncExternalStore(
    player?.state.subscribe ?? noSubscription,
    player?.state.getSnapshot ?? (() => EMPTY),
  );
  return {
    index,
    timeline,
    position,
    isPaused,
    seek: (to) => {
      player?.seek(to);
      setPosition(to);
    },
    select: (to) => player?.select(to),
    togglePlay: () => {
      if (video.current?.paused) void video.current.play().catch(() => undefined);
      else video.current?.pause();
    },
  };
};
