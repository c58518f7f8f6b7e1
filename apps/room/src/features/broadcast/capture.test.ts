import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capture, startCapture, stopCapture } from './capture.ts';

/** A stream whose tracks say whether they still run. */
const fakeStream = () => {
  const tracks = ['audio', 'video'].map((kind) => ({
    kind,
    enabled: true,
    readyState: 'live',
    stop() {
      this.readyState = 'ended';
    },
  }));
  return { getTracks: () => tracks, isRunning: () => tracks[1]?.readyState === 'live' };
};

const opened: PromiseWithResolvers<ReturnType<typeof fakeStream>>[] = [];
beforeEach(() => {
  opened.length = 0;
  const getUserMedia = () => {
    const stream = Promise.withResolvers<ReturnType<typeof fakeStream>>();
    opened.push(stream);
    return stream.promise;
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  stopCapture();
  vi.unstubAllGlobals();
});

it('P-14 a camera that opens after capturing has ended is switched off again', async () => {
  const starting = startCapture('camera');
  stopCapture();
  const late = fakeStream();
  opened[0]?.resolve(late);
  await starting;
  expect(late.isRunning()).toBe(false);
  expect(capture.getSnapshot()).toBeUndefined();
});

it('P-14 of two choices the last one counts, whichever opens first', async () => {
  const front = startCapture('camera', { facingMode: 'user' });
  const back = startCapture('camera', { facingMode: 'environment' });
  const [frontStream, backStream] = [fakeStream(), fakeStream()];
  opened[1]?.resolve(backStream);
  await back;
  opened[0]?.resolve(frontStream);
  await front;
  expect(capture.getSnapshot()?.facingMode).toBe('environment');
  expect([frontStream.isRunning(), backStream.isRunning()]).toEqual([false, true]);
});
