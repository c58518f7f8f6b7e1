import { access, copyFile, link, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { cutSample } from '@live/simulator';
import type { Config } from '../config.ts';
import type { Room } from '../domain/room.ts';
import { recordingFolderOf } from '../media/media-settings.ts';

/** Segments of equal length are made once. */
interface DemoSegment {
  /** Seconds after the beginning of the live. */
  after: number;
  seconds: number;
}

/** Segments for tests, quickly made. */
export const SHORT_SEGMENTS: readonly DemoSegment[] = [0, 40, 70].map((after) => ({
  after,
  seconds: 12,
}));

/** Nearly the whole hour, around the picture's loss in the 39th minute. */
export const LONG_SEGMENTS: readonly DemoSegment[] = [0, 19 * 60, 38 * 60 + 45].map((after) => ({
  after,
  seconds: 19 * 60,
}));

export const DEMO_REPLAY = '1004';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Gives the demo's replay room its recording, once; what an interrupted start has left out is added. */
export const seedDemoRecording = async (
  { dataDir, media }: Config,
  room: Pick<Room, 'liveId' | 'beginAt'> | undefined,
  segments: readonly DemoSegment[],
): Promise<void> => {
  if (!room?.beginAt) return;
  const folder = path.join(recordingFolderOf(dataDir, media), room.liveId);
  await mkdir(folder, { recursive: true });
  const made = new Map<number, string>();
  for (const { after, seconds } of segments) {
    const file = path.join(folder, `${room.beginAt + after * 1_000}.mp4`);
    const same = made.get(seconds);
    if (!(await exists(file))) await (same ? linkOrCopy(same, file) : cut(seconds, file));
    made.set(seconds, file);
  }
};

/** Cuts a segment, which gets its name only when it is whole. */
const cut = async (seconds: number, file: string): Promise<void> => {
  await cutSample('landscape', seconds, `${file}.new`);
  await rename(`${file}.new`, file);
};

/** Some file systems have no links. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to));
