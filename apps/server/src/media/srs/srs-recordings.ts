import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHlsFile } from '@live/media-origin/hls/hls-file';
import type { MediaFile, Segment } from '@live/media-origin/media-origin';
import { RecordingFiles } from '@live/media-origin/recording/recording-files';

/** Within the folder of a room: the pieces of HLS, each named after its beginning and its length in milliseconds. */
const PIECES = 'pieces';
const PIECE = /^(\d{13})-(\d+)\.ts$/;
/** A recording, also while SRS writes it. */
const RECORDING = /^((\d{13})\.mp4)(\.tmp)?$/;
const ROOM = /^[\w-]+$/;

/** The first piece of a stretch is begun a moment before its recording. */
const EARLY_MS = 1_000;
/** A live playlist is rewritten with each piece. One that was not for this long is left over: its publisher has gone. */
const STALE_MS = 30_000;
/** Whoever looks back plays the pieces of a finished recording on for this long. */
const KEEP_PIECES_MS = 60 * 60_000;

interface Piece {
  readonly name: string;
  readonly beginAt: number;
  readonly ms: number;
}

/** What one publisher sent without a break, as a recording and in pieces. */
interface Stretch {
  /** The name of the recording, when it is finished. */
  readonly name: string;
  readonly startedAt: number;
  readonly isGrowing: boolean;
  readonly pieces: readonly Piece[];
}

/**
 * The recordings of SRS. It writes the index of a recording last, so that one cannot be played before its end: until then
 * the pieces of HLS are what is played. The files are the only index, whichever process lists them.
 */
export class SrsRecordings extends RecordingFiles {
  override async growing(liveId: string): Promise<Segment | undefined> {
    const stretch = (await this.#stretches(liveId)).findLast(({ isGrowing }) => isGrowing);
    if (!stretch || stretch.pieces.length === 0) return undefined;
    const { name, startedAt, pieces } = stretch;
    const durationMs = pieces.reduce((sum, { ms }) => sum + ms, 0);
    return { name, startedAt, durationMs, bytes: 0, isFragmented: true };
  }

  override async find(liveId: string, name: string): Promise<string | undefined> {
    if (!ROOM.test(liveId) || !PIECE.test(name)) return super.find(liveId, name);
    const path = join(this.#folderOf(liveId), PIECES, name);
    return (await stat(path).catch(() => undefined))?.isFile() ? path : undefined;
  }

  override async playlist(liveId: string, name: string): Promise<string | undefined> {
    const stretch = (await this.#stretches(liveId)).find((found) => found.name === name);
    return stretch && stretch.pieces.length > 0 ? playlistOf(stretch) : undefined;
  }

  /** A file of the live rendition. */
  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    if (!ROOM.test(liveId)) return undefined;
    const folder = join(this.#folderOf(liveId), PIECES);
    if (name.endsWith('.m3u8') && (await ageOf(join(folder, name))) > STALE_MS) return undefined;
    return readHlsFile(folder, name);
  }

  override async prune(limits: { before: number; maxSeconds: number }): Promise<void> {
    await super.prune(limits);
    for (const liveId of await readdir(this.folder).catch(() => [])) {
      const folder = this.#folderOf(liveId);
      const over = (await this.#pieces(liveId)).filter(({ beginAt }) => beginAt < limits.before);
      for (const { name, startedAt, isGrowing, pieces } of await this.#stretches(liveId)) {
        if (!isGrowing && (await ageOf(join(folder, name))) > KEEP_PIECES_MS) over.push(...pieces);
        // Left by an SRS that was killed.
        if (isGrowing && startedAt < limits.before) await rm(join(folder, `${name}.tmp`));
      }
      for (const { name } of over) await rm(join(folder, PIECES, name), { force: true });
    }
  }

  /** Oldest first. */
  async #stretches(liveId: string): Promise<Stretch[]> {
    if (!ROOM.test(liveId)) return [];
    const folder = this.#folderOf(liveId);
    // First the pieces: a recording that is begun meanwhile takes none from the one before.
    const pieces = await this.#pieces(liveId);
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
      const own = pieces.filter(({ beginAt }) => beginAt >= from && beginAt < to);
      return { ...recording, pieces: own };
    });
  }

  /** Oldest first. */
  async #pieces(liveId: string): Promise<Piece[]> {
    const names = await readdir(join(this.#folderOf(liveId), PIECES)).catch(() => []);
    return names
      .map(readPiece)
      .filter((piece) => piece !== undefined)
      .sort((one, other) => one.beginAt - other.beginAt);
  }

  #folderOf(liveId: string): string {
    return join(this.folder, liveId);
  }
}

function readPiece(name: string): Piece | undefined {
  const [, beginAt, ms] = PIECE.exec(name) ?? [];
  return beginAt && ms ? { name, beginAt: Number(beginAt), ms: Number(ms) } : undefined;
}

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}

function playlistOf({ pieces, isGrowing }: Stretch): string {
  const longest = Math.max(...pieces.map(({ ms }) => Math.ceil(ms / 1_000)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-PLAYLIST-TYPE:${isGrowing ? 'EVENT' : 'VOD'}`,
  ];
  for (const { name, ms } of pieces) lines.push(`#EXTINF:${(ms / 1_000).toFixed(3)},`, name);
  if (!isGrowing) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
