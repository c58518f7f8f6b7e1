import { type ActionResult, ChatState, type LiveState } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type RoomRef, RUNNING_STATES } from '../../domain/room.ts';
import { silenceRows } from './sanction-rows.ts';

/** Subject in the log: what silencing everybody changes. */
const SUBJECT = 'silence-all';

/** The silence of a whole room: all of its audience, until it is lifted or the live ends. */
export class RoomSilence extends FeatureService {
  constructor(context: ServiceContext) {
    super(context);
    for (const [action, silenced] of [
      ['silence-all', true],
      ['unsilence-all', false],
    ] as const)
      this.units.undo.register(action, {
        access: 'operator',
        phase: 'running',
        revert: (work, room) => this.#change(work, room, !silenced),
      });
  }

  /** Only while the room runs: afterwards nobody can comment anyway. */
  async set(room: RoomRef, silenced: boolean, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      if (!(await this.#change(work, room, silenced))) {
        await lockRunningRoom(work.db, liveId);
        return alreadyDoneBy(work, { liveId, subject: SUBJECT }, actorId);
      }
      const action = silenced ? 'silence-all' : 'unsilence-all';
      const actionId = await work.record(action, liveId, actorId, { subject: SUBJECT, undo: {} });
      return { actionId };
    });
  }

  /** False when it is so already, or the room does not run. */
  async #change(work: UnitOfWork, room: RoomRef, silenced: boolean): Promise<boolean> {
    const { liveId, roomId } = room;
    const mute = silenced ? ChatState.ALL_SILENCED : ChatState.OPEN;
    const changed = await work.db
      .updateTable('rooms')
      .set({ chat_state: mute })
      .where('live_id', '=', liveId)
      .where('chat_state', '!=', mute)
      .where('state', 'in', RUNNING_STATES)
      .returning('state')
      .executeTakeFirst();
    if (!changed) return false;
    const state = changed.state as LiveState;
    await work.announce(room, 'room', { room_id: roomId, live_id: liveId, state, mute });
    return true;
  }
}

const silencesOn = (db: Db, { liveId, accountId }: { liveId: string; accountId: string }) =>
  db
    .selectFrom('rooms')
    .select((eb) => [
      'chat_state',
      eb.exists(silenceRows.applyingTo(db, { liveId, accountId })).as('is_silenced'),
    ])
    .where('live_id', '=', liveId);

/** The silence that keeps a viewer from speaking, if there is one: their own, or that of the room. */
export const findSilence = async (
  db: Db,
  liveId: string,
  accountId: string,
): Promise<'silenced' | 'all-silenced' | undefined> => {
  const [found] = await db.runPrepared(silencesOn, { liveId, accountId });
  if (found?.is_silenced) return 'silenced';
  return found?.chat_state === ChatState.ALL_SILENCED ? 'all-silenced' : undefined;
};
