import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capture, startCapture, stopCapture, switchTrack } from './capture.ts';

/** A stream whose tracks say whether they still run. */
const fakeStream = () => {
  const tracks = ['audio', 'video'].map((kind) => ({
    kind,
    enabled: true,
    addEventListener(_type: 'ended', listener: () => void) {
      this.end = listener;
    },
    end: () => {},
    readyState: 'live',
    stop() {
      this.readyState = 'ended';
    },
  }));
  return {
    getTracks: () => tracks,
    getVideoTracks: () => tracks.slice(1),
    isRunning: () => tracks[1]?.readyState === 'live',
  };
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

it('P-14 what is switched off while another source opens stays off', async () => {
  const first = startCapture('camera');
  opened[0]?.resolve(fakeStream());
  await first;
  const second = startCapture('camera', { facingMode: 'environment' });
  switchTrack('audio', false);
  const back = fakeStream();
  opened[1]?.resolve(back);
  await second;
  expect(back.getTracks().map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['audio', false],
    ['video', true],
  ]);
});

it('P-14 a source that the browser ends is captured no more', async () => {
  const starting = startCapture('camera');
  const stream = fakeStream();
  opened[0]?.resolve(stream);
  await starting;
  for (const track of stream.getVideoTracks()) track.end();
  expect(capture.getSnapshot()).toBeUndefined();
});

it('P-14 a phone that opens one camera at a time changes to the other one', async () => {
  const first = startCapture('camera');
  const front = fakeStream();
  opened[0]?.resolve(front);
  await first;
  const second = startCapture('camera', { facingMode: 'environment' });
  opened[1]?.reject(new DOMException('in use', 'NotReadableError'));
  await vi.waitFor(() => expect(opened).toHaveLength(3));
  expect(front.isRunning()).toBe(false);
  const back = fakeStream();
  opened[2]?.resolve(back);
  await second;
  expect(capture.getSnapshot()?.stream).toBe(back);
});

it('P-14 without a second camera the first one goes on', async () => {
  const first = startCapture('camera');
  opened[0]?.resolve(fakeStream());
  await first;
  switchTrack('audio', false);
  const second = startCapture('camera', { facingMode: 'environment' });
  const failed = expect(second).rejects.toThrow('in use');
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(opened).toHaveLength(attempt + 1));
    opened[attempt]?.reject(new DOMException('in use', 'NotReadableError'));
  }
  await vi.waitFor(() => expect(opened).toHaveLength(4));
  const again = fakeStream();
  opened[3]?.resolve(again);
  await failed;
  expect(capture.getSnapshot()).toMatchObject({ facingMode: 'user', stream: again });
  expect(again.getTracks().map(({ enabled }) => enabled)).toEqual([false, true]);
});

it('P-14 where no camera opens any more, nothing is captured', async () => {
  const first = startCapture('camera');
  opened[0]?.resolve(fakeStream());
  await first;
  const second = startCapture('camera', { facingMode: 'environment' });
  const failed = expect(second).rejects.toThrow('in use');
  for (const attempt of [1, 2, 3]) {
    await vi.waitFor(() => expect(opened).toHaveLength(attempt + 1));
    opened[attempt]?.reject(new DOMException('in use', 'NotReadableError'));
  }
  await failed;
  expect(capture.getSnapshot()).toBeUndefined();
});

it('P-14 a camera that is refused leaves the one that runs', async () => {
  const first = startCapture('camera');
  const front = fakeStream();
  opened[0]?.resolve(front);
  await first;
  const second = startCapture('camera', { facingMode: 'environment' });
  opened[1]?.reject(new DOMException('no', 'NotAllowedError'));
  await expect(second).rejects.toThrow('no');
  expect([front.isRunning(), capture.getSnapshot()?.stream]).toEqual([true, front]);
});
