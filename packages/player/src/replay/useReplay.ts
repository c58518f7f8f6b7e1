import { useEffect, useState, useSyncExternalStore } from 'react';
import { SegmentPlayer, type SegmentState, type StartPosition } from '../SegmentPlayer.ts';
import type { Segment, Timeline } from '../timeline.ts';

const EMPTY: SegmentState = { index: 0, timeline: { segments: [], breaks: [], length: 0 } };
const noSubscription = () => () => {};
const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

/** Where playback resumes after a reload of the page. */
export interface StoredPosition {
  read(): StartPosition | undefined;
  store(position: StartPosition): void;
}

export interface Replay {
  index: number;
  timeline: Timeline;
  /** Seconds on the timeline. */
  position: number;
  seek(position: number): void;
  select(index: number): void;
}

/** Plays the segments of a recording as one, on the element, from the first list of segments on. */
export const useReplay = (
  element: HTMLVideoElement | null,
  initialSegments: () => readonly Segment[],
  stored?: StoredPosition,
  /** Newer lists of a recording that still grows. */
  newest?: readonly Segment[],
): Replay => {
  const [player, setPlayer] = useState<SegmentPlayer>();
  const [position, setPosition] = useState(0);
  // Each answer carries newly signed URLs; changing them would interrupt playback.
  const [segments] = useState(initialSegments);
  const [storage] = useState(stored);

  useEffect(() => {
    if (!element) return;
    const opened = new SegmentPlayer(element, segments, storage?.read());
    const update = () => {
      setPosition(opened.position());
      storage?.store({ index: opened.state.getSnapshot().index, at: element.currentTime });
    };
    for (const event of EVENTS) element.addEventListener(event, update);
    setPlayer(opened);
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, update);
      opened.destroy();
    };
  }, [element, segments, storage]);

  useEffect(() => {
    if (newest) player?.extend(newest);
  }, [player, newest]);

  const { index, timeline } = useSyncExternalStore(
    player?.state.subscribe ?? noSubscription,
    player?.state.getSnapshot ?? (() => EMPTY),
  );
  return {
    index,
    timeline,
    position,
    seek: (to) => {
      player?.seek(to);
      setPosition(to);
    },
    select: (to) => player?.select(to),
  };
};
