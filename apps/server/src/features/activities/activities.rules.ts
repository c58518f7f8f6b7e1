import { type Activity, LiveState } from '@live/protocol';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import {
  type ActivityRow,
  activityExists,
  closeActivity,
  findActiveActivity,
  insertActivity,
} from './activities.store.ts';

const presentActivity = (row: ActivityRow): Activity => ({
  activityId: row.id,
  activityName: row.name,
  activityLink: row.link,
});

/** Live activities: at most one runs in a room, and it ends with the broadcast. */
export class Activities {
  readonly #store: Store;
  readonly #units: UnitsOfWork;

  constructor(store: Store, units: UnitsOfWork) {
    this.#store = store;
    this.#units = units;
    units.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (to === LiveState.ENDED || to === LiveState.DELETED) await this.#closeRunning(work, room);
    });
  }

  async active(room: Room): Promise<Activity | null> {
    const row = await findActiveActivity(this.#store.db, room.liveId);
    return row ? presentActivity(row) : null;
  }

  async launch(
    room: Room,
    input: { activityName: string; activityLink: string },
    caller: Caller,
  ): Promise<Activity> {
    return this.#units.run(async (work) => {
      await lockRunningRoom(work.db, room.liveId);
      if (await findActiveActivity(work.db, room.liveId))
        throw refuse.error('已有进行中的活动，请先结束');
      const row = {
        id: newId(),
        live_id: room.liveId,
        name: input.activityName,
        link: input.activityLink,
        created_at: work.now,
        closed_at: null,
      };
      await insertActivity(work.db, row);
      const activity = presentActivity(row);
      await work.announce(room, 'activityLaunch', {
        activity_id: row.id,
        activity_name: row.name,
        activity_link: row.link,
      });
      await work.record({
        actorId: caller.accountId,
        action: 'activity-create',
        liveId: room.liveId,
        target: row.id,
        after: activity,
      });
      return activity;
    });
  }

  /** Idempotent: closing a closed activity succeeds and does nothing. */
  async close(room: Room, activityId: string, caller: Caller): Promise<void> {
    await this.#units.run(async (work) => {
      const closed = await closeActivity(work.db, room.liveId, activityId, work.now);
      if (!closed) {
        if (await activityExists(work.db, room.liveId, activityId)) return;
        throw refuse.error('活动不存在');
      }
      await work.announce(room, 'activityClose', { activity_id: activityId });
      await work.record({
        actorId: caller.accountId,
        action: 'activity-close',
        liveId: room.liveId,
        target: activityId,
        before: presentActivity(closed),
      });
    });
  }

  async #closeRunning(work: UnitOfWork, room: RoomRef): Promise<void> {
    const running = await findActiveActivity(work.db, room.liveId);
    if (!running) return;
    await closeActivity(work.db, room.liveId, running.id, work.now);
    await work.announce(room, 'activityClose', { activity_id: running.id });
  }
}
