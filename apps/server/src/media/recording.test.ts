import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishRoom } from '@live/media-origin/media-origin';
import { RecordingFiles } from '@live/media-origin/recording/recording-files';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canProbe, probe } from '../testing/media/ffprobe.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

const SOON = { timeout: 200_000, interval: 50 };

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe.skipIf(!canProbe())('recordings', () => {
  let server: TestOrigin | undefined;
  afterEach(async () => {
    await server?.destroy();
    server = undefined;
  });

  it('V-09 one segment for each stretch, each without a complaint from ffprobe', async () => {
    server = await openTestOrigin();
    const host = server.host('1');
    await host.start();
    await wait(3_000);
    await server.origin.stop('1');
    await host.destroy();
    const again = server.host('1');
    await again.start();
    await wait(2_500);
    const finished = server.next('recordingFinished');
    await finishRoom(server.origin, '1');
    await again.destroy();
    const { segments } = await finished;
    expect(segments).toHaveLength(2);
    for (const { name, durationMs } of segments) {
      const path = await server.origin.records.find('1', name);
      const { complaints, seconds } = await probe(path as string);
      expect(complaints).toBe('');
      expect(seconds.video).toBeCloseTo(durationMs / 1_000, 0);
      expect(seconds.audio).toBeCloseTo(seconds.video as number, 0);
      expect(durationMs).toBeGreaterThan(1_500);
    }
  });

  it('V-09 a killed server leaves a file that plays and lacks at most its last two seconds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'live-crash-'));
    const script = fileURLToPath(
      new URL('../testing/media/record-until-killed.ts', import.meta.url),
    );
    const child = spawn(process.execPath, [script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      await wait(6_000);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const files = new RecordingFiles(folder);
      expect(await files.list('1')).toEqual([]);
      await files.recover();
      const [segment] = await files.list('1');
      expect(segment?.durationMs).toBeGreaterThan(4_000);
      const path = await files.find('1', segment?.name ?? '');
      const { complaints, seconds } = await probe(path as string);
      expect(complaints).toBe('');
      expect(seconds.video).toBeGreaterThan(4);
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  });

  it('V-09 a full disk ends the recording with a notice, and the broadcast goes on', async () => {
    let free = 1_000_000;
    server = await openTestOrigin({ minFreeBytes: 1_000, freeBytes: () => free });
    await server.host('1').start();
    const viewer = await server.viewer('1');
    await wait(2_500);
    const stopped = server.next('recordingStopped');
    const finished = server.next('segmentFinished');
    free = 0;
    expect(await stopped).toEqual({ liveId: '1', reason: 'disk' });
    const { segment } = await finished;
    const before = viewer.video.length;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(before + 30), SOON);
    const path = await server.origin.records.find('1', segment.name);
    expect((await probe(path as string)).complaints).toBe('');
  });

  it('V-09 a recording that fails otherwise says so, with its error', async () => {
    let fails = false;
    const freeBytes = () => {
      if (fails) throw Object.assign(new Error('broken'), { code: 'EIO' });
      return 1_000_000;
    };
    server = await openTestOrigin({ freeBytes });
    await server.host('1').start();
    const viewer = await server.viewer('1');
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(30), SOON);
    const stopped = server.next('recordingStopped');
    const fault = server.next('fault');
    fails = true;
    expect(await stopped).toEqual({ liveId: '1', reason: 'error' });
    expect((await fault).error).toMatchObject({ message: 'broken' });
    const before = viewer.video.length;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(before + 30), SOON);
  });

  it('V-09 a long broadcast is cut into segments, and the oldest go', async () => {
    server = await openTestOrigin({ maxSegmentSeconds: 1.5 });
    await server.host('1').start();
    for (let count = 0; count < 3; count += 1) await server.next('segmentFinished');
    const files = new RecordingFiles(server.folder);
    const before = await server.origin.records.list('1');
    await files.prune({ before: 0, maxSeconds: 4 });
    const after = await server.origin.records.list('1');
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(after.length).toBeLessThan(before.length);
    expect(after.at(-1)?.name).toBe(before.at(-1)?.name);
    await files.prune({ before: Date.now() + 1, maxSeconds: 4 });
    expect(await files.list('2')).toEqual([]);
  });
});
