import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHlsFile } from '@live/media-origin/hls/hls-file';
import type { MediaFile, Segment } from '@live/media-origin/media-origin';
import { RecordingFiles } from '@live/media-origin/recording/recording-files';

/** HLS segments in the folder of a room, each named after its beginning and its length in milliseconds. */
const HLS_FOLDER = 'pieces';
const HLS_SEGMENT = /^(\d{13})-(\d+)\.ts$/;
/** A recording, also while SRS writes it. */
const RECORDING = /^((\d{13})\.mp4)(\.tmp)?$/;
const ROOM = /^[\w-]+$/;

/** The first HLS segment of a publication is begun a moment before its recording. */
const EARLY_MS = 1_000;
/** A live playlist is rewritten with each segment. One that was not for this long is left over: its publisher has gone. */
const STALE_MS = 30_000;
/** Whoever looks back plays the HLS segments of a finished recording on for this long. */
const KEEP_HLS_MS = 60 * 60_000;

interface HlsSegment {
  readonly name: string;
  readonly beginAt: number;
  readonly ms: number;
}

/** What one publisher sent without a break, as a recording and in HLS segments. */
interface Publication {
  /** The name of the recording, when it is finished. */
  readonly name: string;
  readonly startedAt: number;
  readonly isGrowing: boolean;
  readonly hlsSegments: readonly HlsSegment[];
}

/**
 * The recordings of SRS. It writes the index of a recording last, so that one cannot be played before its end: until then
 * the HLS segments are what is played. The files are the only index, whichever process lists them.
 */
export class SrsRecordings extends RecordingFiles {
  override async growing(liveId: string): Promise<Segment | undefined> {
    const publication = (await this.#publications(liveId)).findLast(({ isGrowing }) => isGrowing);
    if (!publication || publication.hlsSegments.length === 0) return undefined;
    const { name, startedAt, hlsSegments } = publication;
    const durationMs = hlsSegments.reduce((sum, { ms }) => sum + ms, 0);
    return { name, startedAt, durationMs, bytes: 0, isFragmented: true };
  }

  override async find(liveId: string, name: string): Promise<string | undefined> {
    if (!ROOM.test(liveId) || !HLS_SEGMENT.test(name)) return super.find(liveId, name);
    const path = join(this.#folderOf(liveId), HLS_FOLDER, name);
    return (await stat(path).catch(() => undefined))?.isFile() ? path : undefined;
  }

  override async playlist(liveId: string, name: string): Promise<string | undefined> {
    const publication = (await this.#publications(liveId)).find((found) => found.name === name);
    return publication && publication.hlsSegments.length > 0 ? playlistOf(publication) : undefined;
  }

  /** A file of the live rendition. */
  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    if (!ROOM.test(liveId)) return undefined;
    const folder = join(this.#folderOf(liveId), HLS_FOLDER);
    if (name.endsWith('.m3u8') && (await ageOf(join(folder, name))) > STALE_MS) return undefined;
    return readHlsFile(folder, name);
  }

  override async prune(limits: { before: number; maxSeconds: number }): Promise<void> {
    await super.prune(limits);
    for (const liveId of await readdir(this.folder).catch(() => [])) {
      const folder = this.#folderOf(liveId);
      const over = (await this.#hlsSegments(liveId)).filter(
        ({ beginAt }) => beginAt < limits.before,
      );
      for (const { name, startedAt, isGrowing, hlsSegments } of await this.#publications(liveId)) {
        if (!isGrowing && (await ageOf(join(folder, name))) > KEEP_HLS_MS)
          over.push(...hlsSegments);
        // Left by an SRS that was killed.
        if (isGrowing && startedAt < limits.before) await rm(join(folder, `${name}.tmp`));
      }
      for (const { name } of over) await rm(join(folder, HLS_FOLDER, name), { force: true });
    }
  }

  /** Oldest first. */
  async #publications(liveId: string): Promise<Publication[]> {
    if (!ROOM.test(liveId)) return [];
    const folder = this.#folderOf(liveId);
    // First the HLS segments: a recording that is begun meanwhile takes none from the one before.
    const hlsSegments = await this.#hlsSegments(liveId);
    const begun = (await readdir(folder).catch(() => []))
      .map((file) => RECORDING.exec(file))
      .filter((match) => match !== null)
      .map(([, name = '', startedAt, tmp]) => ({
        name,
        startedAt: Number(startedAt),
        isGrowing: tmp !== undefined,
      }))
      .sort((one, other) => one.startedAt - other.startedAt);
    return begun.map((recording, index) => {
      const from = recording.startedAt - EARLY_MS;
      const to = (begun[index + 1]?.startedAt ?? Number.POSITIVE_INFINITY) - EARLY_MS;
      const own = hlsSegments.filter(({ beginAt }) => beginAt >= from && beginAt < to);
      return { ...recording, hlsSegments: own };
    });
  }

  /** Oldest first. */
  async #hlsSegments(liveId: string): Promise<HlsSegment[]> {
    const names = await readdir(join(this.#folderOf(liveId), HLS_FOLDER)).catch(() => []);
    return names
      .map(readHlsSegment)
      .filter((segment) => segment !== undefined)
      .sort((one, other) => one.beginAt - other.beginAt);
  }

  #folderOf(liveId: string): string {
    return join(this.folder, liveId);
  }
}

function readHlsSegment(name: string): HlsSegment | undefined {
  const [, beginAt, ms] = HLS_SEGMENT.exec(name) ?? [];
  return beginAt && ms ? { name, beginAt: Number(beginAt), ms: Number(ms) } : undefined;
}

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}

function playlistOf({ hlsSegments, isGrowing }: Publication): string {
  const longest = Math.max(...hlsSegments.map(({ ms }) => Math.ceil(ms / 1_000)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-PLAYLIST-TYPE:${isGrowing ? 'EVENT' : 'VOD'}`,
  ];
  for (const { name, ms } of hlsSegments) lines.push(`#EXTINF:${(ms / 1_000).toFixed(3)},`, name);
  if (!isGrowing) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
