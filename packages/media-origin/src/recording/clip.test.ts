import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cutSample } from '@live/simulator';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClipMismatch, cutClip } from './clip.ts';
import { cutInThread } from './cut-in-thread.ts';
import { RecordingFiles } from './recording-files.ts';

const BEGIN = 1_795_000_000_000;
const room = 'room';

describe('cutting a clip', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'live-clips-'));
  const files = new RecordingFiles(folder);
  const target = path.join(folder, 'clip.mp4');
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  beforeAll(async () => {
    mkdirSync(path.join(folder, room));
    const record = (shape: 'landscape' | 'portrait', after: number, seconds: number) =>
      cutSample(shape, seconds, path.join(folder, room, `${BEGIN + after * 1_000}.mp4`));
    await record('landscape', 0, 30);
    await record('landscape', 30, 10);
    await record('portrait', 50, 10);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const between = (from: number, to: number) =>
    files.partsBetween(room, BEGIN + from * 1_000, BEGIN + to * 1_000);

  it('U-10 reads the bytes of the fragments concerned alone', async () => {
    const [part, ...others] = await between(20, 24);
    expect(others).toEqual([]);
    const read = part?.ranges.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
    expect(read).toBeLessThan((await stat(part?.path ?? '')).size / 3);
    const steps: number[] = [];
    const onProgress = (done: number) => steps.push(done);
    const { durationMs, bytes } = await cutClip(part ? [part] : [], target, {
      ...options,
      onProgress,
    });
    expect(durationMs).toBeGreaterThanOrEqual(4_000);
    expect(durationMs).toBeLessThan(6_000);
    expect(bytes).toBe((await stat(target)).size);
    expect(steps.at(-1)).toBeGreaterThan(0.95);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  });

  it('U-10 puts recordings together that follow each other', async () => {
    const parts = await between(26, 34);
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [26, 30],
      [0, 4],
    ]);
    const { durationMs } = await cutClip(parts, target, options);
    expect(durationMs).toBeGreaterThanOrEqual(8_000);
    using input = new Input({ source: new FilePathSource(target), formats: [MP4] });
    expect(await input.computeDuration()).toBeCloseTo(durationMs / 1_000, 1);
  });

  it('U-10 refuses what was recorded in another size', async () => {
    await expect(cutClip(await between(35, 55), target, options)).rejects.toThrow(ClipMismatch);
  });

  it('U-10 finds nothing where nothing was recorded', async () => {
    expect(await between(41, 49)).toEqual([]);
    expect(await between(100, 200)).toEqual([]);
  });

  it('U-10 ends when it is told to', async () => {
    const ending = new AbortController();
    const cut = cutClip(await between(0, 30), target, {
      signal: ending.signal,
      onProgress: () => ending.abort(),
    });
    await expect(cut).rejects.toThrow('aborted');
  });

  it('U-10 does the same in a thread of its own, which ends when it is told to', async () => {
    const steps: number[] = [];
    const onProgress = (done: number) => steps.push(done);
    const cut = await cutInThread(await between(20, 24), target, { ...options, onProgress });
    expect(cut).toEqual(await cutClip(await between(20, 24), target, options));
    expect(steps.length).toBeGreaterThan(10);
    const changed = cutInThread(await between(35, 55), target, options);
    await expect(changed).rejects.toThrow(ClipMismatch);
    const ending = new AbortController();
    const ended = cutInThread(await between(0, 30), target, {
      signal: ending.signal,
      onProgress: () => ending.abort(),
    });
    await expect(ended).rejects.toThrow('aborted');
  });
});
