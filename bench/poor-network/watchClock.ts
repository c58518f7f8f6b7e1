import type { Page } from '@playwright/test';
import { CLOCK } from './clock.ts';

export interface Watched {
  readonly ms: number;
  /** Milliseconds from the start at which frames came. */
  readonly frames: readonly number[];
  /** What each of them showed, and when, in epoch milliseconds. */
  readonly shown: readonly { readonly value: number; readonly at: number }[];
  /** Lines of the last one. */
  readonly height: number;
}

/** Hides all of a page, which then draws nothing: on a slow machine drawing would be what is measured. */
export const hidePage = (page: Page): Promise<unknown> =>
  page.addStyleTag({ content: 'html { display: none }' });

/** Watches the page's picture of the clock, frame by frame as they are decoded, after it has settled. */
export const watchClock = async (
  page: Page,
  settleMs: number,
  watchMs: number,
): Promise<Watched> => {
  await hidePage(page);
  return page.locator('video').evaluate(
    async (element, { columns, rows, settle, ms }) => {
      const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
      const [track] = ((element as HTMLVideoElement).srcObject as MediaStream).getVideoTracks();
      // The types of the browser lack it.
      const { MediaStreamTrackProcessor } = globalThis as unknown as {
        MediaStreamTrackProcessor: new (options: {
          track: MediaStreamTrack | undefined;
        }) => { readable: ReadableStream<VideoFrame> };
      };
      const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
      const readValue = async (frame: VideoFrame) => {
        const pixels = new Uint8Array(frame.allocationSize());
        const [brightness] = await frame.copyTo(pixels);
        const side = frame.displayWidth / columns;
        let value = 0;
        for (let bit = 0; bit < columns * rows; bit += 1) {
          const x = Math.floor(((bit % columns) + 0.5) * side);
          const y = Math.floor((Math.floor(bit / columns) + 0.5) * side);
          const { offset = 0, stride = 0 } = brightness ?? {};
          if ((pixels[offset + y * stride + x] ?? 0) > 127) value += 2 ** bit;
        }
        return value;
      };
      const frames: number[] = [];
      const shown: { value: number; at: number }[] = [];
      let height = 0;
      let begunAt: number | undefined;
      let isOver = false;
      const read = async () => {
        while (!isOver) {
          const { value: frame } = await reader.read();
          if (!frame) return;
          const now = performance.now();
          if (begunAt !== undefined) {
            frames.push(now - begunAt);
            height = frame.displayHeight;
            const at = performance.timeOrigin + now;
            shown.push({ value: await readValue(frame), at });
          }
          frame.close();
        }
      };
      void read();
      await wait(settle);
      begunAt = performance.now();
      await wait(ms);
      isOver = true;
      return { ms, frames, shown, height };
    },
    { ...CLOCK, settle: settleMs, ms: watchMs },
  );
};
