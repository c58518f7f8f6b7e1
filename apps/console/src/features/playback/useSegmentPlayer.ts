import { type Segment, SegmentPlayer, type SegmentState, type Timeline } from '@live/player';
import { type LiveDetail, secondsBetween } from '@live/protocol';
import { readValue, resolveAddress, storeValue } from '@live/web';
import { useEffect, useState, useSyncExternalStore } from 'react';

const STORAGE_KEY = 'replay';
const EMPTY: SegmentState = { index: 0, timeline: { segments: [], gaps: [], length: 0 } };
const none = () => () => {};

const isStoredPosition = (value: unknown): value is { index: number; at: number } =>
  typeof value === 'object' && value !== null && 'index' in value && 'at' in value;

const segmentsOf = (room: LiveDetail): Segment[] =>
  room.recordUrlList.map(({ url, beginTime, duration }) => ({
    url: resolveAddress(url),
    beginAt: beginTime && secondsBetween(room.beginTime, beginTime) * 1_000,
    duration: duration ?? 0,
  })) as Segment[];

interface Replay {
  index: number;
  timeline: Timeline;
  position: number;
  seek(position: number): void;
  select(index: number): void;
}

export const useSegmentPlayer = (element: HTMLVideoElement | null, room: LiveDetail): Replay => {
  const { liveId } = room;
  const [player, setPlayer] = useState<SegmentPlayer>();
  const [position, setPosition] = useState(0);
  // Addresses are signed again with every refetch of the room; the player keeps the first ones.
  const [segments] = useState(() => segmentsOf(room));

  useEffect(() => {
    if (!element) return;
    const opened = new SegmentPlayer(
      element,
      segments,
      readValue(liveId, STORAGE_KEY, isStoredPosition),
    );
    const update = () => {
      setPosition(opened.position());
      storeValue(liveId, STORAGE_KEY, {
        index: opened.state.getSnapshot().index,
        at: element.currentTime,
      });
    };
    const events = ['timeupdate', 'seeking', 'loadedmetadata'] as const;
    for (const event of events) element.addEventListener(event, update);
    setPlayer(opened);
    return () => {
      for (const event of events) element.removeEventListener(event, update);
      opened.destroy();
    };
  }, [element, segments, liveId]);

  const { index, timeline } = useSyncExternalStore(
    player?.state.subscribe ?? none,
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
