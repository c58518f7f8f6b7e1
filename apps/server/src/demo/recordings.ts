import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cutSample } from '@live/simulator';
import type { Config } from '../config.ts';
import type { Room } from '../domain/room.ts';
import { recordFolderOf } from '../media/media-settings.ts';

/** Seconds after the beginning, and seconds long. */
const SEGMENTS = [
  { after: 0, seconds: 12 },
  { after: 40, seconds: 8 },
  { after: 70, seconds: 16 },
];

export const DEMO_REPLAY = '1004';

/** Gives the demo's replay room its recording, once. */
export const seedDemoRecording = async (
  { dataDir, media }: Config,
  room: Room | undefined,
): Promise<void> => {
  if (!room?.beginAt) return;
  const folder = path.join(recordFolderOf(dataDir, media), room.liveId);
  const seeded = await access(folder).then(
    () => true,
    () => false,
  );
  if (seeded) return;
  await mkdir(folder, { recursive: true });
  for (const { after, seconds } of SEGMENTS) {
    const file = path.join(folder, `${room.beginAt + after * 1_000}.mp4`);
    await cutSample('landscape', seconds, file);
  }
};
