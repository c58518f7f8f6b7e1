import { orientationOf } from '@live/player/orientation';
import type { WallRoom } from '@live/protocol';
import { config } from '@live/web';

/** Draws a frame upright, as large as it is shown. */
export const drawStill = (
  canvas: HTMLCanvasElement,
  frame: VideoFrame,
  { anchorAccountDeviceType, angle }: WallRoom,
): void => {
  const { degrees, isFlipped } = orientationOf(anchorAccountDeviceType, angle, config().angles);
  const isTurned = degrees !== 0;
  const { displayWidth, displayHeight } = frame;
  const [width, height] = isTurned ? [displayHeight, displayWidth] : [displayWidth, displayHeight];
  const { clientWidth = width, clientHeight = height } = canvas.parentElement ?? {};
  const fits = Math.min(clientWidth / width, clientHeight / height) * devicePixelRatio;
  const scale = Math.min(1, fits);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isFlipped) context.scale(1, -1);
  context.rotate((degrees * Math.PI) / 180);
  const [w, h] = [displayWidth * scale, displayHeight * scale];
  context.drawImage(frame, -w / 2, -h / 2, w, h);
};
