import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';
import { cutSample } from './cut-sample.ts';
import { loadSample, samplePath } from './sample.ts';

it('V-09 makes recordings of any length from the sample, with sound up to the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'live-cut-'));
  try {
    for (const seconds of [3, 20]) {
      const path = join(folder, `${seconds}.mp4`);
      await cutSample('landscape', seconds, path);
      using input = new Input({ source: new FilePathSource(path), formats: [MP4] });
      const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
      for (const track of tracks) expect(await track?.computeDuration()).toBeCloseTo(seconds, 1);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('V-09 both samples loop, begin with a keyframe and are small files', async () => {
  let bytes = 0;
  for (const shape of ['landscape', 'portrait'] as const) {
    const sample = await loadSample(shape);
    expect((sample.video[0]?.data[4] ?? 0) & 0x1f).toBe(7);
    expect(sample.audio.length * 0.02).toBeCloseTo(sample.period, 1);
    bytes += (await stat(samplePath(shape))).size;
  }
  expect(bytes).toBeLessThan(2_000_000);
});
