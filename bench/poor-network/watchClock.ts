import type { Page } from '@playwright/test';
import { CLOCK } from './clock.ts';

export interface Watched {
  readonly ms: number;
  /** Milliseconds from the start at which frames were shown. */
  readonly frames: readonly number[];
  /** What each of them showed, and when, in epoch milliseconds. */
  readonly shown: readonly { readonly value: number; readonly at: number }[];
  /** Pixels of the picture's height at the end. */
  readonly height: number;
}

/** Watches the page's picture of the clock, frame by frame, after it has settled. */
export const watchClock = (page: Page, settleMs: number, watchMs: number): Promise<Watched> =>
  page.locator('video').evaluate(
    async (element, { columns, rows, settle, ms }) => {
      const video = element as HTMLVideoElement;
      const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
      // A frame is made small, so that reading it costs little.
      const scale = 4;
      const [width, height] = [columns * scale, (columns * scale * 9) / 16];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      await wait(settle);
      const frames: number[] = [];
      const seen: { value: number; at: number }[] = [];
      const begunAt = performance.now();
      const onFrame = () => {
        const shownAt = performance.now();
        if (shownAt - begunAt >= ms) return;
        context.drawImage(video, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        let value = 0;
        for (let bit = 0; bit < columns * rows; bit += 1) {
          const x = (bit % columns) * scale + scale / 2;
          const y = Math.floor(bit / columns) * scale + scale / 2;
          if ((data[(y * width + x) * 4 + 1] ?? 0) > 127) value += 2 ** bit;
        }
        frames.push(shownAt - begunAt);
        seen.push({ value, at: performance.timeOrigin + shownAt });
        video.requestVideoFrameCallback(onFrame);
      };
      video.requestVideoFrameCallback(onFrame);
      await wait(ms);
      return { ms, frames, shown: seen, height: video.videoHeight };
    },
    { ...CLOCK, settle: settleMs, ms: watchMs },
  );
