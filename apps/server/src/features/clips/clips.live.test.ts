import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ClipState } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import { stage, TestServer } from '@live/testkit';
import { expect, it, vi } from 'vitest';
import { canProbe, probe } from '../../testing/media/ffprobe.ts';

const SOON = { timeout: 200_000, interval: 100 };
const liveId = stage.live.liveId;

it('U-10 are cut while the live runs, and the recording goes on', async () => {
  const server = await TestServer.start();
  const host = await server.signIn('host');
  const camera = new SamplePublisher({
    url: `${server.url}/media/whip/${liveId}`,
    token: async () => (await host.ok('getRtcToken', { liveId })).rtcToken,
    shape: 'landscape',
  });
  await camera.start();
  const recorded = (longerThan: number) =>
    vi.waitFor(async () => {
      const { recordings } = await host.ok('reviewRecordings', { liveId });
      const last = recordings.at(-1);
      if (!last || last.durationMs <= longerThan) throw new Error('not yet');
      return last;
    }, SOON);
  const { beginMs, durationMs } = await recorded(5_000);
  const toMs = beginMs + durationMs;
  const { clipId } = await host.ok('clipSave', { liveId, fromMs: toMs - 4_000, toMs });
  const clip = await vi.waitFor(async () => {
    const { items } = await host.ok('clipList', { liveId });
    const found = items.find((each) => each.clipId === clipId);
    expect(found?.state).toBe(ClipState.READY);
    return found;
  }, SOON);
  expect(clip?.durationMs).toBeGreaterThanOrEqual(3_900);
  expect(clip?.durationMs).toBeLessThan(7_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'live-clip-'));
  const file = path.join(folder, 'clip.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(clip?.url ?? '')).arrayBuffer()));
  if (canProbe()) {
    const { complaints, seconds } = await probe(file);
    expect(complaints).toBe('');
    expect(Math.abs((seconds.video ?? 0) - (seconds.audio ?? 0))).toBeLessThan(0.3);
  }
  await recorded(durationMs);
  rmSync(folder, { recursive: true });
  await camera.destroy();
  await server.destroy();
});
