import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { type ClipPart, rangesOf } from './clip-part.ts';
import { FragmentIndex, type Fragments } from './fragment-index.ts';
import type { Segment } from './segment.ts';

/** How often players look for more of a file that grows, unless one fragment is longer. */
const RELOAD_SECONDS = 6;

/**
 * An HLS playlist of the fragments of one file, as byte ranges of it. A player fetches only what it plays; given the
 * file alone, browsers read all of it before a moment in the middle.
 */
export function recordPlaylist(
  file: string,
  { headBytes, fragments }: Fragments,
  isGrowing: boolean,
): string {
  const longest = Math.max(RELOAD_SECONDS, ...fragments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-PLAYLIST-TYPE:${isGrowing ? 'EVENT' : 'VOD'}`,
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${headBytes}@0"`,
  ];
  for (const { offset, bytes, seconds } of fragments)
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${offset}`, file);
  if (!isGrowing) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** Named after the moment of its beginning, epoch milliseconds. */
const NAME = /^(\d{13})\.mp4$/;
/** A file that is being written, or was left by a killed process. */
const GROWING = '.part';
const ROOM = /^[\w-]+$/;
/** Indexes are kept of the files that were played last. */
const MAX_INDEXES = 64;

/**
 * The recordings on disk: one folder for each room, one file for each segment, named after the moment of its beginning.
 * The files are the only index, so a crash cannot make them inconsistent, and one process can write what
 * another lists.
 */
export class RecordingFiles {
  readonly #folder: string;
  readonly #known = new Map<string, Segment>();
  readonly #indexes = new Map<string, FragmentIndex>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder;
  }

  /** A path for a segment that begins at `startedAt`; not listed until `close`. */
  async open(liveId: string, startedAt: number): Promise<string> {
    const folder = this.#roomFolder(liveId);
    await mkdir(folder, { recursive: true });
    return join(folder, `${startedAt}.mp4${GROWING}`);
  }

  /** The finished segment; undefined, and the file deleted, when it is not playable. */
  async close(path: string): Promise<Segment | undefined> {
    const finished = path.slice(0, -GROWING.length);
    // It may have been recovered already, or deleted with its room.
    await rename(path, finished).catch(() => undefined);
    const segment = await this.#read(finished);
    if (!segment) await rm(finished, { force: true });
    return segment;
  }

  /** Finishes files of a killed process. Only while no process writes. */
  async recover(): Promise<{ liveId: string; segment: Segment }[]> {
    const recovered: { liveId: string; segment: Segment }[] = [];
    for (const liveId of await readdir(this.#folder).catch(() => [])) {
      const folder = join(this.#folder, liveId);
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith(GROWING) || !NAME.test(name.slice(0, -GROWING.length))) continue;
        const segment = await this.close(join(folder, name));
        if (segment) recovered.push({ liveId, segment });
      }
    }
    return recovered;
  }

  /** Finished segments, oldest first. */
  async list(liveId: string): Promise<Segment[]> {
    if (!ROOM.test(liveId)) return [];
    const folder = this.#roomFolder(liveId);
    const names = await readdir(folder).catch(() => []);
    const paths = names.filter((name) => NAME.test(name)).map((name) => join(folder, name));
    const segments = await Promise.all(paths.map((path) => this.#read(path)));
    return segments
      .filter((segment) => segment !== undefined)
      .sort((one, other) => one.startedAt - other.startedAt);
  }

  /** The segment that is being written, as far as it can be played. */
  async growing(liveId: string): Promise<Segment | undefined> {
    if (!ROOM.test(liveId)) return undefined;
    const folder = this.#roomFolder(liveId);
    const names = await readdir(folder).catch(() => []);
    const file = names
      .filter((name) => isGrowing(name))
      .sort()
      .at(-1);
    if (!file) return undefined;
    const { fragments, seconds } = await this.#fragments(join(folder, file));
    const last = fragments.at(-1);
    const name = file.slice(0, -GROWING.length);
    const startedAt = Number(NAME.exec(name)?.[1]);
    if (!last || Number.isNaN(startedAt)) return undefined;
    const bytes = last.offset + last.bytes;
    return { name, startedAt, durationMs: Math.round(seconds * 1_000), bytes, isFragmented: true };
  }

  /** Absolute path of a segment's file, also while it is being written. */
  async find(liveId: string, name: string): Promise<string | undefined> {
    if (!ROOM.test(liveId) || !NAME.test(name)) return undefined;
    const path = join(this.#roomFolder(liveId), name);
    for (const file of [path, path + GROWING]) {
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile()) return file;
    }
    return undefined;
  }

  /** What lies between two moments (epoch milliseconds), segment by segment, with what is being written. */
  async partsBetween(liveId: string, from: number, to: number): Promise<ClipPart[]> {
    const finished = await this.list(liveId);
    const growing = await this.growing(liveId);
    const isFinished = finished.some(({ name }) => name === growing?.name);
    const parts: ClipPart[] = [];
    for (const segment of growing && !isFinished ? [...finished, growing] : finished) {
      const { name, startedAt, durationMs, bytes, isFragmented } = segment;
      const begin = Math.max(0, from - startedAt) / 1_000;
      const end = Math.min(durationMs, to - startedAt) / 1_000;
      const path = begin < end ? await this.find(liveId, name) : undefined;
      if (!path) continue;
      const ranges = isFragmented
        ? rangesOf(await this.#fragments(path), begin, end)
        : [{ offset: 0, bytes }];
      parts.push({ path, from: begin, to: end, ranges });
    }
    return parts;
  }

  /** Where the file of a clip lies, beside the recordings that it was cut from. */
  async clipPath(liveId: string, clipId: string): Promise<string> {
    const folder = this.#roomFolder(liveId);
    if (!ROOM.test(clipId)) throw new RangeError('a clip id has letters, digits, - and _ only');
    await mkdir(folder, { recursive: true });
    return join(folder, `clip-${clipId}.mp4`);
  }

  /** A playlist of the fragments of a segment, also while it is being written. */
  async playlist(liveId: string, name: string): Promise<string | undefined> {
    const path = await this.find(liveId, name);
    const fragments = path && (await this.#fragments(path));
    return fragments && fragments.fragments.length > 0
      ? recordPlaylist(name, fragments, isGrowing(path))
      : undefined;
  }

  /** What the file consists of by now. */
  #fragments(path: string): Promise<Fragments> {
    const index = this.#indexes.get(path) ?? new FragmentIndex(path);
    this.#indexes.delete(path);
    this.#indexes.set(path, index);
    const oldest = this.#indexes.keys().next().value;
    if (this.#indexes.size > MAX_INDEXES && oldest) this.#indexes.delete(oldest);
    return index.read();
  }

  /** Deletes what began before `before`, and the oldest of a room beyond `maxSeconds`. */
  async prune(limits: { before: number; maxSeconds: number }): Promise<void> {
    const rooms = await readdir(this.#folder).catch(() => []);
    for (const liveId of rooms) {
      let seconds = 0;
      for (const segment of (await this.list(liveId)).reverse()) {
        seconds += segment.durationMs / 1_000;
        if (segment.startedAt < limits.before || seconds > limits.maxSeconds) {
          await this.#delete(liveId, segment);
        }
      }
    }
  }

  async #delete(liveId: string, segment: Segment): Promise<void> {
    const path = join(this.#roomFolder(liveId), segment.name);
    this.#known.delete(path);
    this.#indexes.delete(path);
    await rm(path, { force: true });
  }

  async #read(path: string): Promise<Segment | undefined> {
    const name = basename(path);
    const startedAt = Number(NAME.exec(name)?.[1]);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    const known = this.#known.get(path);
    if (known?.bytes === size) return known;
    const fragmented = size > 0 ? (await new FragmentIndex(path).read()).seconds : 0;
    const seconds = fragmented || (size > 0 ? await durationOf(path) : 0);
    if (seconds <= 0) return undefined;
    const segment = {
      name,
      startedAt,
      durationMs: Math.round(seconds * 1_000),
      bytes: size,
      isFragmented: fragmented > 0,
    };
    this.#known.set(path, segment);
    return segment;
  }

  #roomFolder(liveId: string): string {
    if (!ROOM.test(liveId)) throw new RangeError('a live id has letters, digits, - and _ only');
    return join(this.#folder, liveId);
  }
}

/** Whether a file of this name is being written. */
function isGrowing(name: string): boolean {
  return name.endsWith(GROWING);
}

async function durationOf(path: string): Promise<number> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    return await input.computeDuration();
  } catch {
    return 0;
  }
}
