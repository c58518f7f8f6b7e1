import { createHmac } from 'node:crypto';
import type { RecordingFiles } from '@live/media-origin/recording/recording-files';
import {
  type CallData,
  type CallRequest,
  type Clip,
  ClipState,
  LiveState,
  limits,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { isSameSecret } from '../../domain/same-secret.ts';
import type { ClipFile } from '../../media/clip.routes.ts';
import { presentClip } from './clips.presenter.ts';
import {
  type ClipRow,
  changeClip,
  countWaiting,
  findClip,
  findShared,
  findSharer,
  insertClip,
  type ListedClip,
  listClips,
  RESTORE_MS,
} from './clips.store.ts';

/** Clips that are kept of one room. */
const MAX_CLIPS = 20;

const DAY_MS = 86_400_000;
/** Shorter ones are a slip of the hand. */
const SHORTEST_MS = 1_000;
/** Clips that wait to be made: of one person, and of everybody. */
const MAX_WAITING = { person: 2, everybody: 20 };

export interface ClipDeps {
  readonly secret: string;
  readonly records: RecordingFiles;
  room(liveId: string): Promise<Readonly<Room> | undefined>;
  /** The address of a clip for one operator. */
  urlOf(room: Room, caller: Caller, clipId: string, baseUrl: string): string;
}

/** Who asks, and by which address they reached the server. */
export interface ClipReader {
  readonly caller: Caller;
  readonly baseUrl: string;
}

const subjectOf = (clipId: string): string => `clip:${clipId}`;

/** Clips of recordings: asked for, listed, deleted and shared. They are made by `ClipMaker`. */
export class Clips extends FeatureService<ClipDeps> {
  constructor(context: ServiceContext, deps: ClipDeps) {
    super(context, deps);
    this.units.undo.register<{ clipId: string; deletedAt: number }>('clip-delete', {
      access: 'operator',
      phase: 'kept',
      revert: async (work, { liveId }, { data }) => {
        await requireSpace(work, liveId);
        const { numUpdatedRows } = await work.db
          .updateTable('clips')
          .set({ deleted_at: null })
          .where('id', '=', data.clipId)
          .where('deleted_at', '=', data.deletedAt)
          .where('expires_at', '>', work.now)
          .executeTakeFirstOrThrow();
        return numUpdatedRows === 1n;
      },
    });
  }

  async save(room: Room, asked: CallRequest<'clipSave'>, reader: ClipReader): Promise<Clip> {
    const { liveId, beginAt } = room;
    const { fromMs, toMs, title } = asked;
    const ms = toMs - fromMs;
    if (ms < SHORTEST_MS) throw refuse.param('toMs', '剪辑至少1秒');
    if (ms > limits.clipMs) throw refuse.param('toMs', '剪辑最长10分钟');
    const begin = beginAt ?? 0;
    const parts = await this.deps.records.partsBetween(liveId, begin + fromMs, begin + toMs);
    if (parts.length === 0) throw refuse.error('所选的一段没有录像');
    const { accountId, nickname } = reader.caller;
    const row = await this.units.run(async (work) => {
      await requireSpace(work, liveId);
      if ((await countWaiting(work.db, accountId)) >= MAX_WAITING.person)
        throw refuse.error('你有剪辑正在生成，请等它们完成');
      if ((await countWaiting(work.db)) >= MAX_WAITING.everybody)
        throw refuse.error('正在生成的剪辑过多，请稍后再试');
      const made = newClip({ liveId, fromMs, toMs, title, creatorId: accountId }, work.now);
      await insertClip(work.db, made);
      await work.record('clip-save', liveId, accountId, {
        target: made.id,
        subject: subjectOf(made.id),
        after: { title, clipSeconds: Math.round(ms / 1_000) },
      });
      return made;
    });
    return this.#present(room, { ...row, nickname }, reader);
  }

  async list(room: Room, reader: ClipReader): Promise<CallData<'clipList'>> {
    const rows = await listClips(this.store.db, room.liveId, this.clock.now());
    return { items: rows.map((row) => this.#present(room, row, reader)) };
  }

  /** Idempotent: deleting what somebody else deleted says by whom. */
  delete({ liveId }: Room, clipId: string, caller: Caller): Promise<CallData<'clipDelete'>> {
    const subject = subjectOf(clipId);
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const { now } = work;
      const row = await findClip(work.db, liveId, clipId, now);
      if (!row) return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      await changeClip(work.db, clipId, { deleted_at: now, share_id: null });
      const actionId = await work.record('clip-delete', liveId, caller.accountId, {
        target: clipId,
        subject,
        before: { title: row.title },
        undo: { clipId, deletedAt: now },
        undoUntil: now + RESTORE_MS,
      });
      return { actionId };
    });
  }

  /** A new address in place of an earlier one, which ends. */
  async share(room: Room, clipId: string, days: number, reader: ClipReader): Promise<Clip> {
    const { liveId } = room;
    const { accountId } = reader.caller;
    const row = await this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const found = await findClip(work.db, liveId, clipId, work.now);
      if (found?.state !== ClipState.READY) throw refuse.error('该剪辑还不能分享');
      const change = {
        share_id: newId(),
        sharer_id: accountId,
        // It ends with the clip at the latest.
        share_expires_at: Math.min(found.expires_at, work.now + days * DAY_MS),
      };
      await changeClip(work.db, clipId, change);
      await work.record('clip-share', liveId, accountId, {
        target: clipId,
        subject: subjectOf(clipId),
        after: { title: found.title, days },
      });
      return { ...found, ...change };
    });
    return this.#present(room, row, reader);
  }

  /** Idempotent: of an address that somebody else has withdrawn it says who. */
  endShare({ liveId }: Room, clipId: string, caller: Caller): Promise<CallData<'clipShareEnd'>> {
    const subject = subjectOf(clipId);
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const row = await findClip(work.db, liveId, clipId, work.now);
      if (!row || row.share_id === null)
        return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      await changeClip(work.db, clipId, { share_id: null, share_expires_at: null });
      await work.record('clip-share-end', liveId, caller.accountId, {
        target: clipId,
        subject,
        before: { title: row.title },
      });
      return {};
    });
  }

  /** The file of a clip, for an operator; undefined when there is none. */
  async file(liveId: string, clipId: string): Promise<ClipFile | undefined> {
    const row = await findClip(this.store.db, liveId, clipId, this.clock.now());
    return row && this.#fileOf(row);
  }

  /** The file that this token opens. Every other token is answered alike. */
  async sharedFile(token: string): Promise<ClipFile | undefined> {
    const [shareId = ''] = token.split('.');
    const row = await findShared(this.store.db, shareId);
    const expiresAt = row?.share_expires_at ?? 0;
    // Compared although there is no such clip: the time it takes must not tell.
    const isSigned = isSameSecret(token, this.#sign(shareId, expiresAt));
    if (!row || !isSigned || expiresAt <= this.clock.now()) return undefined;
    const room = await this.deps.room(row.live_id);
    if (!room || room.state === LiveState.DELETED) return undefined;
    // An address gives no more than the rights of who shared it, and ends with them.
    const sharer = await findSharer(this.store.db, row.sharer_id ?? '');
    return sharer && isOperatorOf(sharer, room) ? this.#fileOf(row) : undefined;
  }

  async #fileOf({ id, live_id, state, title }: ClipRow): Promise<ClipFile | undefined> {
    if (state !== ClipState.READY) return undefined;
    const path = await this.deps.records.clipPath(live_id, id);
    return { path, name: title || `剪辑-${live_id}` };
  }

  /** The expiry is signed too, so a changed row opens nothing for longer. */
  #sign(shareId: string, expiresAt: number): string {
    const text = JSON.stringify(['clip', shareId, expiresAt]);
    const mac = createHmac('sha256', this.deps.secret).update(text).digest('base64url');
    return `${shareId}.${mac}`;
  }

  #present(room: Room, row: ListedClip, { caller, baseUrl }: ClipReader): Clip {
    const { share_id: shareId, share_expires_at: until } = row;
    const isShared = shareId !== null && until !== null && until > this.clock.now();
    const addresses = {
      url: this.deps.urlOf(room, caller, row.id, baseUrl),
      share: isShared ? `/media/clips/shared/${this.#sign(shareId, until)}` : undefined,
    };
    return presentClip(row, addresses, this.timeZone);
  }
}

/** Locks the room, so that two requests at the bound do not both pass it. */
const requireSpace = async ({ db, now }: UnitOfWork, liveId: string): Promise<void> => {
  await lockRoom(db, liveId);
  if ((await listClips(db, liveId, now)).length >= MAX_CLIPS)
    throw refuse.error(`一场直播最多保留${MAX_CLIPS}个剪辑，请先删除一些`);
};

const newClip = (
  clip: { liveId: string; fromMs: number; toMs: number; title: string; creatorId: string },
  now: number,
): ClipRow => ({
  id: newId(),
  live_id: clip.liveId,
  title: clip.title,
  from_ms: clip.fromMs,
  to_ms: clip.toMs,
  state: ClipState.WAITING,
  progress: 0,
  problem: '',
  duration_ms: 0,
  bytes: 0,
  creator_id: clip.creatorId,
  created_at: now,
  expires_at: now + limits.clipDays * DAY_MS,
  deleted_at: null,
  share_id: null,
  sharer_id: null,
  share_expires_at: null,
});
