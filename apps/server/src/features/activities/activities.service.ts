import { type ActionResult, type Activity, LiveState } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
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
  reopenActivity,
} from './activities.store.ts';

/** Subject in the log: at most one runs in a room, so all of them are one. */
const SUBJECT = 'activity';

const presentActivity = (row: ActivityRow): Activity => ({
  activityId: row.id,
  activityName: row.name,
  activityLink: row.link,
});

/** Live activities: at most one runs in a room, and it ends with the live. */
export class Activities extends FeatureService {
  constructor(context: ServiceContext) {
    super(context);
    const { units } = context;
    units.undo.register('activity-close', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { target }) => this.#reopen(work, room, target),
    });
    units.events.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (to === LiveState.ENDED || to === LiveState.DELETED) await this.#closeRunning(work, room);
    });
  }

  async active(room: Room): Promise<Activity | null> {
    const row = await findActiveActivity(this.store.db, room.liveId);
    return row ? presentActivity(row) : null;
  }

  async launch(
    room: Room,
    input: { activityName: string; activityLink: string },
    caller: Caller,
  ): Promise<Activity> {
    return this.units.run(async (work) => {
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
      await this.#announceLaunch(work, room, row);
      await work.record('activity-create', room.liveId, caller.accountId, {
        target: row.id,
        after: activity,
        subject: SUBJECT,
      });
      return activity;
    });
  }

  async #announceLaunch(work: UnitOfWork, room: RoomRef, row: ActivityRow): Promise<void> {
    await work.announce(room, 'activityLaunch', {
      activity_id: row.id,
      activity_name: row.name,
      activity_link: row.link,
    });
  }

  /** Idempotent: closing a closed activity succeeds and does nothing. */
  async close(room: Room, activityId: string, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      const closed = await closeActivity(work.db, room.liveId, activityId, work.now);
      if (!closed) {
        if (await activityExists(work.db, room.liveId, activityId))
          return alreadyDoneBy(work, { liveId: room.liveId, subject: SUBJECT }, caller.accountId);
        throw refuse.error('活动不存在');
      }
      await work.announce(room, 'activityClose', { activity_id: activityId });
      const actionId = await work.record('activity-close', room.liveId, caller.accountId, {
        target: activityId,
        before: presentActivity(closed),
        subject: SUBJECT,
        undo: {},
      });
      return { actionId };
    });
  }

  /** False when it runs, or another one does. */
  async #reopen(work: UnitOfWork, room: RoomRef, activityId: string): Promise<boolean> {
    await lockRunningRoom(work.db, room.liveId);
    if (await findActiveActivity(work.db, room.liveId)) return false;
    const row = await reopenActivity(work.db, room.liveId, activityId);
    if (!row) return false;
    await this.#announceLaunch(work, room, row);
    return true;
  }

  async #closeRunning(work: UnitOfWork, room: RoomRef): Promise<void> {
    const running = await findActiveActivity(work.db, room.liveId);
    if (!running) return;
    await closeActivity(work.db, room.liveId, running.id, work.now);
    await work.announce(room, 'activityClose', { activity_id: running.id });
  }
}
