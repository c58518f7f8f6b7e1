import { isDeepStrictEqual } from 'node:util';
import {
  type ActionResult,
  cleanText,
  GuestPolicy,
  LiveRole,
  type Pin,
  type RoomFlow,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { type Core, FeatureService } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { findChatSettings, findFlow, findPinnable, listGuestsIn, saveFlow } from './flow.store.ts';

/** The fields that an action changed, as they were and as it set them. */
interface FlowChange {
  before: Partial<RoomFlow>;
  after: Partial<RoomFlow>;
}

const fieldsOf = (flow: Partial<RoomFlow>) => Object.keys(flow).sort() as (keyof RoomFlow)[];

const pick = (flow: RoomFlow, keys: readonly (keyof RoomFlow)[]): Partial<RoomFlow> =>
  Object.fromEntries(keys.map((key) => [key, flow[key]]));

/** The pin as the room has it: a comment is quoted by the server. Undefined when there is no such comment any more. */
const findPin = async (
  db: Db,
  liveId: string,
  { text, commentId }: Pin,
): Promise<Pin | undefined> => {
  if (commentId === undefined) return { text: cleanText(text) };
  const comment = await findPinnable(db, liveId, commentId);
  return comment && { text: comment.message, commentId, name: comment.account_name };
};

/** In the log: by field, so that a change of one does not prevent undoing that of another. */
const subjectOf = (keys: readonly string[]): string => `flow:${keys.join()}`;

/** The settings of a room that change while it runs, and what follows from them at once. */
export class Flow extends FeatureService {
  constructor(core: Core) {
    super(core);
    const { units } = core;
    units.onInTransaction('guestsAllowed', async (work, { room }) => {
      const flow = await findFlow(work.db, room.liveId);
      if (flow && flow.guestPolicy !== room.flow.guestPolicy) await this.#apply(work, room, flow);
    });
    units.onInTransaction('commentsDeleted', (work, { room }) => this.#unpinDeleted(work, room));
    units.undoable<FlowChange>('flow-save', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { data }) => this.#revert(work, room, data),
    });
  }

  /** Idempotent: saving what is set already succeeds and does nothing. */
  async save(room: Room, wanted: Partial<RoomFlow>, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      const current = await this.#lock(work, room);
      const pin = wanted.pin && (await findPin(work.db, liveId, wanted.pin));
      if (wanted.pin && !pin) throw refuse.error('评论不存在');
      const change = { ...wanted, ...(pin && { pin }) };
      const keys = fieldsOf(change).filter((key) => !isDeepStrictEqual(change[key], current[key]));
      const subject = subjectOf(fieldsOf(change));
      if (keys.length === 0) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await this.#change(work, room, { ...current, ...change });
      const [before, after] = [pick(current, keys), pick({ ...current, ...change }, keys)];
      const actionId = await work.record('flow-save', liveId, actorId, {
        before,
        after,
        subject: subjectOf(keys),
        undo: { before, after },
      });
      return { actionId };
    });
  }

  /** False when a field is no longer what the action set. */
  async #revert(work: UnitOfWork, room: Room, { before, after }: FlowChange): Promise<boolean> {
    const current = await this.#lock(work, room);
    if (fieldsOf(after).some((key) => !isDeepStrictEqual(current[key], after[key]))) return false;
    if (before.pin && !(await findPin(work.db, room.liveId, before.pin))) return false;
    await this.#change(work, room, { ...current, ...before });
    return true;
  }

  /** The room's row is locked first: comments lock it too, so each is judged by one flow. */
  async #lock(work: UnitOfWork, { liveId }: Room): Promise<RoomFlow> {
    await lockRunningRoom(work.db, liveId);
    const flow = await findFlow(work.db, liveId);
    if (!flow) throw refuse.room();
    return flow;
  }

  /** What is deleted must not stay on top. */
  async #unpinDeleted(work: UnitOfWork, room: RoomRef): Promise<void> {
    const flow = await findFlow(work.db, room.liveId);
    if (flow?.pin.commentId === undefined) return;
    if (await findPin(work.db, room.liveId, flow.pin)) return;
    await this.#change(work, room, { ...flow, pin: { text: '' } });
  }

  async #change(work: UnitOfWork, room: RoomRef, flow: RoomFlow): Promise<void> {
    await saveFlow(work.db, room.liveId, flow);
    await this.#apply(work, room, flow);
  }

  /** Announces the flow, and removes from the room whom it no longer allows. */
  async #apply(work: UnitOfWork, room: RoomRef, flow: RoomFlow): Promise<void> {
    const { liveId } = room;
    await work.announce(room, 'flow', { live_id: liveId, flow });
    if (flow.guestPolicy !== GuestPolicy.NONE) return;
    const guests = await listGuestsIn(work.db, liveId, work.now);
    work.continueWith(() => this.#evict(room, guests));
  }

  /** In pieces: there may be thousands, and from the commit on they may do nothing in the room anyway. */
  #evict(room: RoomRef, accountIds: readonly string[]): Promise<void> {
    const removed = { room, role: LiveRole.AUDIENCE, isAnnounced: true } as const;
    return this.units.inPieces(accountIds, async (work, some) => {
      for (const accountId of some) await work.emit('memberRemoved', { ...removed, accountId });
    });
  }

  /** The settings by which a viewer's comment is judged, and whether they refuse it; read under the room's lock. */
  async judgeViewer(
    db: Db,
    liveId: string,
    { isGuest }: Caller,
  ): Promise<{ flow: RoomFlow; refused?: 'guests' | 'all-silenced' }> {
    const found = await findChatSettings(db, liveId);
    if (!found) throw refuse.room();
    const { flow, isAllSilenced } = found;
    if (isGuest && flow.guestPolicy !== GuestPolicy.COMMENT) return { flow, refused: 'guests' };
    return { flow, ...(isAllSilenced && { refused: 'all-silenced' }) };
  }
}
