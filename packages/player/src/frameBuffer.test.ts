import { describe, expect, it } from 'vitest';
import { NO_BUFFER, nextBuffer } from './frameBuffer.ts';

type Second = [asked: number, roundTripMs: number | undefined, freezes?: number];

const after = (...seconds: readonly Second[]) =>
  seconds.reduce(
    (buffer, [asked, roundTripMs, freezes = 0], index) =>
      nextBuffer(buffer, { at: index * 1_000, asked, freezes, roundTripMs }),
    NO_BUFFER,
  ).targetMs;

describe('the buffer of frames', () => {
  it('N-12 is left to the browser where nothing is lost, or a single packet', () => {
    expect(after([0, 40], [1, 40], [1, 300])).toBe(0);
  });

  it('N-12 lets a lost packet be sent again twice, within half a second', () => {
    expect(after([2, 100])).toBe(280);
    expect(after([2, 200])).toBe(480);
    expect(after([2, 900])).toBe(500);
    expect(after([9, undefined])).toBe(0);
  });

  it('N-12 follows a network that becomes slower, not every change of it', () => {
    expect(after([2, 100], [2, 159])).toBe(280);
    expect(after([2, 100], [2, 160])).toBe(400);
    expect(after([2, 160], [2, 20])).toBe(400);
  });

  it('N-12 grows while repairs come too late, as those of a host with a poor network', () => {
    expect(after([2, 10], [2, 10, 1])).toBe(220);
    expect(after([2, 10], [2, 10, 1], [0, 10, 1], [0, 10, 2])).toBe(460);
    expect(after([2, 10], [2, 10, 1], [2, 10, 1], [2, 10, 1], [2, 10, 1])).toBe(500);
    // A freeze without loss is of the machine, or of the host's camera.
    expect(after([0, 10, 1], [0, 10, 1])).toBe(0);
    expect(after([2, 10], [0, 10], [0, 10], [0, 10], [0, 10, 1])).toBe(100);
  });

  it('N-12 ends after half a minute without loss', () => {
    const calm = (seconds: number) => Array.from({ length: seconds }, (): [0, 100] => [0, 100]);
    expect(after([2, 100], ...calm(30))).toBe(280);
    expect(after([2, 100], ...calm(31))).toBe(0);
  });
});
