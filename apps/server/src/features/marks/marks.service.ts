import { type CallData, type CallRequest, limits } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  changeMark,
  countMarks,
  deleteMark,
  findMark,
  insertMark,
  type MarkRow,
} from './marks.store.ts';

const subjectOf = (markId: string): string => `mark:${markId}`;

/** Moments of a live that operators mark, each for all operators of the room. */
export class Marks extends FeatureService {
  constructor(context: ServiceContext) {
    super(context);
    this.units.undo.register<MarkRow>('mark-remove', {
      access: 'operator',
      phase: 'kept',
      revert: async (work, room, { data }) => {
        await requireSpace(work, room);
        await insertMark(work.db, data);
        await announce(work, room, data.id, 'saved');
        return true;
      },
    });
  }

  save(room: Room, input: CallRequest<'markSave'>, caller: Caller): Promise<CallData<'markSave'>> {
    const { markId } = input;
    return this.units.run((work) =>
      markId === undefined
        ? this.#add(work, room, input, caller)
        : this.#change(work, room, markId, input.text, caller),
    );
  }

  /** Idempotent: deleting what somebody else deleted says by whom. */
  async delete(room: Room, markId: string, caller: Caller): Promise<CallData<'markDelete'>> {
    const [{ liveId }, actorId] = [room, caller.accountId];
    const subject = subjectOf(markId);
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const deleted = await deleteMark(work.db, liveId, markId);
      if (!deleted) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await announce(work, room, markId, 'removed');
      const actionId = await work.record('mark-remove', liveId, actorId, {
        target: markId,
        subject,
        before: { content: deleted.content },
        undo: deleted,
      });
      return { actionId };
    });
  }

  async #add(work: UnitOfWork, room: Room, input: CallRequest<'markSave'>, { accountId }: Caller) {
    const { liveId } = room;
    await requireSpace(work, room);
    const id = newId();
    const at = momentOf(room, input, work.now);
    await insertMark(work.db, {
      id,
      live_id: liveId,
      at,
      author_id: accountId,
      content: input.text,
    });
    await announce(work, room, id, 'saved');
    const actionId = await work.record('mark-save', liveId, accountId, {
      target: id,
      subject: subjectOf(id),
      after: { content: input.text },
    });
    return { markId: id, actionId };
  }

  async #change(work: UnitOfWork, room: Room, markId: string, content: string, caller: Caller) {
    const [{ liveId }, actorId] = [room, caller.accountId];
    const subject = subjectOf(markId);
    await lockRoom(work.db, liveId);
    const mark = await findMark(work.db, liveId, markId);
    if (!mark) {
      const deleted = await alreadyDoneBy(work, { liveId, subject }, actorId);
      if (deleted.handledBy === undefined) throw refuse.error('该打点已被删除');
      return { markId, ...deleted };
    }
    if (mark.content === content)
      return { markId, ...(await alreadyDoneBy(work, { liveId, subject }, actorId)) };
    await changeMark(work.db, markId, content);
    await announce(work, room, markId, 'saved');
    const actionId = await work.record('mark-change', liveId, actorId, {
      target: markId,
      subject,
      before: { content: mark.content },
      after: { content },
    });
    return { markId, actionId };
  }
}

/** Locks the room, so that two requests at the bound do not both pass it. */
const requireSpace = async ({ db }: UnitOfWork, { liveId }: Room): Promise<void> => {
  await lockRoom(db, liveId);
  if ((await countMarks(db, liveId)) >= limits.maxMarks)
    throw refuse.error(`一场直播最多打点${limits.maxMarks}个`);
};

const announce = async (
  work: UnitOfWork,
  room: Room,
  mark_id: string,
  event: 'saved' | 'removed',
): Promise<void> => {
  await work.announce(room, 'mark', { mark_id, event });
};

/** The moment that is marked, which lies within the live. */
const momentOf = (room: Room, { atMs, agoMs }: CallRequest<'markSave'>, now: number): number => {
  const begin = room.beginAt ?? now;
  const end = room.endAt ?? now;
  if (atMs !== undefined && begin + atMs > end) throw refuse.param('atMs');
  const at = atMs === undefined ? now - agoMs : begin + atMs;
  return Math.min(Math.max(at, begin), end);
};
