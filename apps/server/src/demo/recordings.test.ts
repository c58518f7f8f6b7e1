import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Room } from '../domain/room.ts';
import { recordingFolderOf } from '../media/media-settings.ts';
import { seedDemoRecording } from './recordings.ts';

it('U-03 the demo has its recording after an interrupted start too, and equal parts once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'live-demo-'));
  try {
    const config = { ...readConfig({}), dataDir };
    const folder = path.join(recordingFolderOf(dataDir, config.media), '1004');
    const room = { liveId: '1004', beginAt: 1_000_000 } as Room;
    const parts = [
      { after: 0, seconds: 3 },
      { after: 3, seconds: 3 },
      { after: 10, seconds: 2 },
    ];
    const names = ['1000000.mp4', '1003000.mp4', '1010000.mp4'];
    await seedDemoRecording(config, room, parts);
    expect((await readdir(folder)).sort()).toEqual(names);
    const files = await Promise.all(names.map((name) => stat(path.join(folder, name))));
    expect(files[1]?.ino).toBe(files[0]?.ino);
    expect(files[2]?.size).toBeLessThan(files[0]?.size ?? 0);
    await rm(path.join(folder, '1003000.mp4'));
    await seedDemoRecording(config, room, parts);
    expect((await readdir(folder)).sort()).toEqual(names);
    expect((await stat(path.join(folder, '1000000.mp4'))).mtimeMs).toBe(files[0]?.mtimeMs);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
