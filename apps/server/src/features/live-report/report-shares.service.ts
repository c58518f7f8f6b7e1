import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CallData,
  cleanText,
  formatWireTime,
  type LiveRole,
  LiveState,
  runsRoom,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  deleteExpiredShares,
  deleteShare,
  findCreator,
  findShare,
  insertShare,
  type ListedShare,
  listShares,
} from './report-shares.store.ts';

const MAX_SHARES = 20;

const DAY_MS = 86_400_000;

export interface ReportShareDeps {
  secret: string;
  room(liveId: string): Promise<Readonly<Room> | undefined>;
}

/** Links under which a report is read without signing in, until they expire or are withdrawn. */
export class ReportShares extends FeatureService<ReportShareDeps> {
  async save(
    room: Room,
    { days, title: wanted = room.title }: { days: number; title?: string | undefined },
    caller: Caller,
  ): Promise<CallData<'reportShareSave'>> {
    const { liveId } = room;
    const title = cleanText(wanted);
    if (title === '') throw refuse.param('title', '请输入标题');
    const share = await this.units.run(async (work) => {
      const { db, now } = work;
      await lockRoom(db, liveId);
      await deleteExpiredShares(db, now);
      const open = await listShares(db, liveId, now);
      if (open.length >= MAX_SHARES) throw refuse.error('分享地址过多，请先收回一些');
      const row = {
        id: newId(),
        live_id: liveId,
        title,
        creator_id: caller.accountId,
        created_at: now,
        expires_at: now + days * DAY_MS,
      };
      await insertShare(db, row);
      await work.record('report-share', liveId, caller.accountId, {
        target: row.id,
        after: { days, title },
      });
      return { ...row, nickname: caller.nickname };
    });
    return this.#present(room, share);
  }

  async list(room: Room): Promise<CallData<'reportShareList'>> {
    const shares = await listShares(this.store.db, room.liveId, this.clock.now());
    return { items: shares.map((share) => this.#present(room, share)) };
  }

  /** Idempotent: of a link that somebody else has withdrawn it says who. */
  async end(
    { liveId }: Room,
    shareId: string,
    caller: Caller,
  ): Promise<CallData<'reportShareEnd'>> {
    const actorId = caller.accountId;
    const subject = `share:${shareId}`;
    return this.units.run(async (work) => {
      const deleted = await deleteShare(work.db, liveId, shareId);
      if (!deleted) return alreadyDoneBy(work, { liveId, subject }, actorId);
      const days = Math.round((deleted.expires_at - deleted.created_at) / DAY_MS);
      await work.record('report-share-end', liveId, actorId, {
        target: shareId,
        personId: deleted.creator_id,
        subject,
        before: { days },
      });
      return {};
    });
  }

  /** The room whose report this token opens, and its title there. Every other token is answered alike. */
  async open(token: string): Promise<{ room: Readonly<Room>; title: string }> {
    const [id = ''] = token.split('.');
    const share = await findShare(this.store.db, id);
    // Compared although there is no such share: the time it takes must not tell.
    const isSigned = sameText(token, this.#sign(id, share?.expires_at ?? 0));
    if (!share || !isSigned || share.expires_at <= this.clock.now()) throw refuse.room();
    const shared = await this.deps.room(share.live_id);
    if (!shared || shared.state === LiveState.DELETED) throw refuse.room();
    // A link gives no more than the rights of who shared it, and ends with them.
    const creator = await findCreator(this.store.db, share.creator_id);
    if (!creator || !runsRoom({ id: creator.id, role: creator.role as LiveRole }, shared.hostId))
      throw refuse.room();
    return { room: shared, title: share.title ?? shared.title };
  }

  /** The expiry is signed too, so a changed row opens nothing for longer. */
  #sign(id: string, expiresAt: number): string {
    const text = JSON.stringify(['report', id, expiresAt]);
    const mac = createHmac('sha256', this.deps.secret).update(text).digest('base64url');
    return `${id}.${mac}`;
  }

  #present(
    room: Room,
    { id, title, created_at, expires_at, nickname }: ListedShare,
  ): CallData<'reportShareSave'> {
    const { timeZone } = this;
    return {
      shareId: id,
      // Shares from before had none.
      title: title ?? room.title,
      address: `/?report=${this.#sign(id, expires_at)}`,
      creatorName: nickname ?? '',
      createdTime: formatWireTime(created_at, timeZone),
      expiresTime: formatWireTime(expires_at, timeZone),
    };
  }
}

const sameText = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};
