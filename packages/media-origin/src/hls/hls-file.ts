import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFile } from '../media-origin.ts';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';
export const TS_TYPE = 'video/mp2t';

const TYPES: Readonly<Record<string, string>> = {
  m3u8: HLS_TYPE,
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  ts: TS_TYPE,
};

/** A playlist or segment in the folder of a rendition. The name is user input: it must match no other file. */
export async function readHlsFile(folder: string, name: string): Promise<MediaFile | undefined> {
  const type = TYPES[/^[\w-]+\.(\w+)$/.exec(name)?.[1] ?? ''];
  if (!type) return undefined;
  const body = await readFile(join(folder, name)).catch(() => undefined);
  return body && { type, body };
}
