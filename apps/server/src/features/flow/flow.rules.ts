import { type Done, GuestPolicy, LiveRole, type RoomFlow } from '@live/protocol';
import { handledBy } from '../../application/handled-by.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { findFlow, listGuestsIn, saveFlow } from './flow.store.ts';

/** The fields that an action changed, as they were and as it set them. */
interface FlowChange {
  before: Partial<RoomFlow>;
  after: Partial<RoomFlow>;
}

const fieldsOf = (flow: Partial<RoomFlow>) => Object.keys(flow).sort() as (keyof RoomFlow)[];

const pick = (flow: RoomFlow, keys: readonly (keyof RoomFlow)[]): Partial<RoomFlow> =>
  Object.fromEntries(keys.map((key) => [key, flow[key]]));

/** In the log: by field, so that a change of one does not prevent undoing that of another. */
const subjectOf = (keys: readonly string[]): string => `flow:${keys.join()}`;

/** The settings of a room that change while it runs, and what follows from them at once. */
export class Flow {
  readonly #units: UnitsOfWork;

  constructor(units: UnitsOfWork) {
    this.#units = units;
    units.onInTransaction('guestsAllowed', async (work, { room }) => {
      const flow = await findFlow(work.db, room.liveId);
      if (flow && flow.guestPolicy !== room.flow.guestPolicy) await this.#apply(work, room, flow);
    });
    units.undoable<FlowChange>('flow-save', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { data }) => this.#revert(work, room, data),
    });
  }

  /** Idempotent: saving what is set already succeeds and does nothing. */
  async save(room: Room, change: Partial<RoomFlow>, caller: Caller): Promise<Done> {
    return this.#units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      const current = await this.#lock(work, room);
      const keys = fieldsOf(change).filter((key) => change[key] !== current[key]);
      const subject = subjectOf(fieldsOf(change));
      if (keys.length === 0) return handledBy(work, { liveId, subject }, actorId);
      await this.#change(work, room, { ...current, ...change });
      const [before, after] = [pick(current, keys), pick({ ...current, ...change }, keys)];
      const actionId = await work.record({
        ...{ actorId, action: 'flow-save', liveId, before, after },
        ...{ subject: subjectOf(keys), undo: { before, after } },
      });
      return { actionId };
    });
  }

  /** False when a field is no longer what the action set. */
  async #revert(work: UnitOfWork, room: Room, { before, after }: FlowChange): Promise<boolean> {
    const current = await this.#lock(work, room);
    if (fieldsOf(after).some((key) => current[key] !== after[key])) return false;
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

  async #change(work: UnitOfWork, room: Room, flow: RoomFlow): Promise<void> {
    await saveFlow(work.db, room.liveId, flow);
    await this.#apply(work, room, flow);
  }

  /** Announces the flow, and shows out whom it no longer allows. */
  async #apply(work: UnitOfWork, room: Room, flow: RoomFlow): Promise<void> {
    const { liveId } = room;
    await work.announce(room, 'flow', { live_id: liveId, flow });
    if (flow.guestPolicy !== GuestPolicy.NONE) return;
    for (const accountId of await listGuestsIn(work.db, liveId, work.now))
      await work.emit('memberRemoved', {
        ...{ room, accountId, role: LiveRole.AUDIENCE },
        isAnnounced: true,
      });
  }

  /** Whether the flow lets a viewer comment, checked inside the transaction that stores the comment. */
  async mayChat(db: Db, liveId: string, { isGuest }: Caller): Promise<'ok' | 'guests'> {
    if (!isGuest) return 'ok';
    const flow = await findFlow(db, liveId);
    return flow?.guestPolicy === GuestPolicy.COMMENT ? 'ok' : 'guests';
  }
}
