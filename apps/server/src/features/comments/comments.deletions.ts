import { type ActionResult, limits } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { RequireBelow } from '../../application/require-below.ts';
import type { ActionEntry, UnitOfWork } from '../../application/unit-of-work.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { commentNumber } from '../../domain/comment-number.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { presentChat } from './comments.presenter.ts';
import {
  deleteAllComments,
  deleteComments,
  findComment,
  listDeletedByAction,
  listDeletions,
  numberAtOffset,
  restoreDeletedByAction,
  spanOfComments,
} from './comments.store.ts';

/** Bound on the ids of one notice, so that it stays small. */
const RESTORED_AT_ONCE = 50;

type Deleted = ActionResult & { id: string };

export interface DeletionDeps {
  requireBelow: RequireBelow;
}

/** Deleting comments, and taking it back. */
export class CommentDeletions extends FeatureService<DeletionDeps> {
  constructor(context: ServiceContext, deps: DeletionDeps) {
    super(context, deps);
    this.units.undo.register('comment-del', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { id }) => this.restore(work, room, id),
    });
  }

  /** Idempotent: deleting a deleted comment succeeds and does nothing. */
  async delete(room: Room, commentId: string, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      await this.#requireBelow(work, room, commentId, caller);
      const [done] = await this.#deleteSome(work, room, [commentId], caller);
      if (!done) throw refuse.error('评论不存在');
      const { id: _, ...result } = done;
      return result;
    });
  }

  /** Moderators delete their own comments too. */
  async #requireBelow(
    work: UnitOfWork,
    room: Room,
    commentId: string,
    caller: Caller,
  ): Promise<void> {
    if (isOperatorOf(caller, room)) return;
    const found = await findComment(work.db, room.liveId, commentNumber(commentId));
    const isOwn = found?.account_id === caller.accountId;
    const authorIds = found && !isOwn ? [found.account_id] : [];
    await this.deps.requireBelow(work, room, caller, authorIds);
  }

  /** Each is an action of its own; those that do not exist are left out. */
  async deleteSeveral(
    room: Room,
    commentIds: readonly string[],
    caller: Caller,
  ): Promise<Deleted[]> {
    const outcomes: Deleted[] = [];
    await this.units.inPieces([...new Set(commentIds)], async (work, ids) => {
      // First, so that two such calls do not wait for each other's rows.
      await lockRunningRoom(work.db, room.liveId);
      outcomes.push(...(await this.#deleteSome(work, room, ids, caller)));
    });
    return outcomes;
  }

  /** Leaves out those that do not exist. */
  async #deleteSome(
    work: UnitOfWork,
    room: Room,
    commentIds: readonly string[],
    { accountId: actorId }: Caller,
  ): Promise<Deleted[]> {
    const { liveId } = room;
    const wanted = new Map(commentIds.map((id) => [commentNumber(id), { id, actionId: newId() }]));
    const rows = await deleteComments(
      work.db,
      liveId,
      [...wanted].map(([number, { actionId }]) => ({ id: number, actionId })),
      work.now,
    );
    const deleted = new Map(rows.map(({ id, ...before }) => [id, before]));
    const left = [...wanted.keys()].filter((number) => !deleted.has(number));
    const earlier = await listDeletions(work.db, liveId, left);
    const done: Deleted[] = [];
    const entries: ActionEntry[] = [];
    for (const [number, { id, actionId }] of wanted) {
      const before = deleted.get(number);
      const earlierId = earlier.get(number);
      if (before) {
        done.push({ id, actionId });
        const personId = before.account_id;
        const subject = `comment:${id}`;
        entries.push({ id: actionId, target: id, subject, personId, before, undo: {} });
      } else if (earlierId !== undefined)
        done.push({ id, ...(await alreadyDoneBy(work, { actionId: earlierId }, actorId)) });
    }
    if (entries.length === 0) return done;
    const notices = entries.map(({ target }) => ({ comment_id: target ?? '' }));
    await work.announceAll(room, 'commentDelete', notices);
    await work.emit('commentsDeleted', { room });
    await work.recordAll('comment-del', liveId, actorId, entries);
    return done;
  }

  /** Deletes what a person wrote in the room, by one notice. Needs the room's lock. */
  async deleteAllOf(
    work: UnitOfWork,
    room: RoomRef,
    accountId: string,
    actionId: string,
  ): Promise<number> {
    const { liveId } = room;
    const count = await deleteAllComments(work.db, liveId, accountId, work.now, actionId);
    if (count === 0) return 0;
    const { last } = await spanOfComments(work.db, liveId);
    await work.announce(room, 'commentClear', { account_id: accountId, up_to_id: String(last) });
    await work.emit('commentsDeleted', { room });
    return count;
  }

  /** Takes the deletions of an action back; false when they are gone. */
  async restore(work: UnitOfWork, room: RoomRef, actionId: string): Promise<boolean> {
    const { db } = work;
    const { liveId } = room;
    const shown = limits.commentsShown;
    const newest = await listDeletedByAction(db, liveId, actionId, shown);
    if (newest.length === 0) return false;
    await restoreDeletedByAction(db, liveId, actionId);
    // Pages show the latest comments: older ones would only be dropped there.
    const span = await spanOfComments(db, liveId);
    const hidden = span.total > shown ? await numberAtOffset(db, liveId, span, shown) : 0;
    const comments = newest
      .filter(({ id }) => id > hidden)
      .reverse()
      .map((row) => presentChat(row, room, this.timeZone));
    for (let from = 0; from < comments.length; from += RESTORED_AT_ONCE)
      await work.announce(room, 'commentRestore', {
        comments: comments.slice(from, from + RESTORED_AT_ONCE),
      });
    return true;
  }
}
