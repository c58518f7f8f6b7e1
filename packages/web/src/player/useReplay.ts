import {
  type Segment,
  SegmentPlayer,
  type SegmentState,
  type StartPosition,
  type Timeline,
} from '@live/player/recording';
import { useEffect, useState } from 'react';
import { useStore } from '../useStore.ts';

const EMPTY: SegmentState = { index: 0, timeline: { segments: [], breaks: [], length: 0 } };
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

  const { index, timeline } = useStore(player?.state) ?? EMPTY;
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
