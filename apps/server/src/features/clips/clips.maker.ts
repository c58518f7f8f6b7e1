import { statfsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { ClipMismatch, type CutClip } from '@live/media-origin/recording/clip';
import { cutInThread } from '@live/media-origin/recording/cut-in-thread';
import type { RecordingFiles } from '@live/media-origin/recording/recording-files';
import { ClipState } from '@live/protocol';
import type { Logger } from 'pino';
import { FeatureService } from '../../application/feature-service.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { type ClipRow, changeClip, deleteClipRow, findClip, storeProgress } from './clips.store.ts';

/** Progress is stored in steps of this many percent. */
const STEP = 5;

export interface ClipMakerDeps {
  readonly records: RecordingFiles;
  readonly log: Logger;
  /** What has to stay free on the disk. */
  readonly minFreeBytes: number;
  readonly freeBytes?: (folder: string) => number;
  room(liveId: string): Promise<Readonly<Room> | undefined>;
}

/** A failure that is told to whoever asked for the clip. */
class ClipProblem extends Error {}

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Makes the clips that wait, one at a time, and deletes those that have ended. What is to be made stands in the store: a
 * server that stops in the middle leaves a row that waits, and nothing else.
 */
export class ClipMaker extends FeatureService<ClipMakerDeps> {
  readonly #stopping = new AbortController();
  #making: { id: string; done: Promise<void> } | undefined;

  /** Begins to make it in the background, unless another is being made: then it is asked for again. */
  async begin({ liveId }: RoomRef, clipId: string): Promise<void> {
    if (this.#making || this.#stopping.signal.aborted) return;
    const done = this.#make(liveId, clipId).finally(() => {
      this.#making = undefined;
    });
    this.#making = { id: clipId, done };
    done.catch((error: unknown) => this.deps.log.error({ err: error, clipId }, 'clip failed'));
  }

  /** Deletes file and row of a clip that has expired or was deleted. */
  async end({ liveId }: RoomRef, clipId: string): Promise<void> {
    if (this.#making?.id === clipId) return;
    await rm(await this.deps.records.clipPath(liveId, clipId), { force: true });
    await this.units.run(({ db }) => deleteClipRow(db, clipId));
  }

  async destroy(): Promise<void> {
    this.#stopping.abort();
    await this.#making?.done.catch(() => undefined);
  }

  async #make(liveId: string, clipId: string): Promise<void> {
    const row = await findClip(this.store.db, liveId, clipId, this.clock.now());
    if (row?.state !== ClipState.WAITING) return;
    const path = await this.deps.records.clipPath(liveId, clipId);
    try {
      const made = await this.#cut(row, `${path}.new`);
      await rename(`${path}.new`, path);
      const { durationMs: duration_ms, bytes } = made;
      await this.#change(clipId, { state: ClipState.READY, progress: 100, duration_ms, bytes });
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      // Made again by the next server.
      if (this.#stopping.signal.aborted) return;
      const isKnown = error instanceof ClipProblem;
      const problem = isKnown ? error.message : '生成失败，请重试';
      await this.#change(clipId, { state: ClipState.FAILED, problem });
      if (!isKnown) throw error;
    }
  }

  async #cut(row: ClipRow, path: string): Promise<CutClip> {
    const { records, minFreeBytes, freeBytes = freeBytesOf, room } = this.deps;
    const begin = (await room(row.live_id))?.beginAt ?? 0;
    const parts = await records.partsBetween(row.live_id, begin + row.from_ms, begin + row.to_ms);
    if (parts.length === 0) throw new ClipProblem('所选的一段没有录像');
    const needed = parts.flatMap(({ ranges }) => ranges).reduce((sum, { bytes }) => sum + bytes, 0);
    if (freeBytes(records.folder) - needed < minFreeBytes) throw new ClipProblem('磁盘空间不足');
    let stored = 0;
    const onProgress = (done: number) => {
      const percent = Math.floor(done * 100);
      if (percent < stored + STEP || percent >= 100) return;
      stored = percent;
      this.units
        .run(({ db }) => storeProgress(db, row.id, percent))
        .catch((error: unknown) =>
          this.deps.log.error({ err: error }, 'the progress of a clip was not stored'),
        );
    };
    try {
      return await cutInThread(parts, path, { signal: this.#stopping.signal, onProgress });
    } catch (error) {
      if (!(error instanceof ClipMismatch)) throw error;
      throw new ClipProblem('这一段里画面的大小或编码变了，请分成两段');
    }
  }

  #change(clipId: string, change: Parameters<typeof changeClip>[2]): Promise<void> {
    return this.units.run(({ db }) => changeClip(db, clipId, change));
  }
}
