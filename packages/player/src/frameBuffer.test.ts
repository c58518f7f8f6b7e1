import { describe, expect, it } from 'vitest';
import { NO_BUFFER, nextBuffer } from './frameBuffer.ts';

const after = (...seconds: readonly [asked: number, roundTripMs: number | undefined][]) =>
  seconds.reduce(
    (buffer, [asked, roundTripMs], index) =>
      nextBuffer(buffer, { at: index * 1_000, asked, roundTripMs }),
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

  it('N-12 ends after half a minute without loss', () => {
    const calm = (seconds: number) => Array.from({ length: seconds }, (): [0, 100] => [0, 100]);
    expect(after([2, 100], ...calm(30))).toBe(280);
    expect(after([2, 100], ...calm(31))).toBe(0);
  });
});
