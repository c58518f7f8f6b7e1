import type { WallRoom } from '@live/protocol';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { drawStill } from './drawStill.ts';
import type { StillPictures, StillState } from './StillPictures.ts';

/** So far below or above the window a picture is fetched, to be there when it is scrolled to. */
const NEAR = '120px 0px';

/** Keeps the canvas showing what the host shows, while it is seen. */
export const useStill = (
  room: WallRoom,
  pictures: StillPictures | undefined,
  canvas: RefObject<HTMLCanvasElement | null>,
): StillState => {
  const [state, setState] = useState<StillState>('none');
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    // The canvas itself is hidden until it has a picture.
    const frame = canvas.current?.parentElement;
    if (!frame) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: NEAR },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, [canvas]);

  const draw = useEffectEvent((frame: VideoFrame) => {
    if (canvas.current) drawStill(canvas.current, frame, room);
  });
  const { liveId } = room;
  const isWatched = isSeen && room.picture === 'arriving';
  useEffect(
    () =>
      isWatched
        ? pictures?.watch(liveId, { draw: (frame) => draw(frame), show: setState })
        : undefined,
    [isWatched, pictures, liveId],
  );
  return state;
};
