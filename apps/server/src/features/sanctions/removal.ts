import { formatWireTime, type RemovedUser } from '@live/protocol';
import {
  concerned,
  personColumns,
  presentSanctioned,
  type SanctionKind,
  timeColumns,
} from './sanction-kind.ts';
import { removalRows, silenceRows } from './sanction-rows.ts';

const noticeEvents = { imposed: 'removed', changed: 'changed', lifted: 'returned' } as const;

/** Who was removed from a room and may not come back yet. */
export const removal: SanctionKind<RemovedUser> = {
  rows: removalRows,
  inRoom: { impose: 'kickout', lift: 'removal-end', subject: 'removal', access: 'operator' },
  phaseOfLift: 'running',
  onlyAudience: '只能移出观众',

  announce: async (work, { room, people, event, accountIds }, deps) => {
    if (!room) return;
    if (event === 'imposed') {
      const all = await concerned(work, room, people, deps);
      const ids = all.map(({ accountId }) => accountId);
      await deps.refuseHeld(work, room, ids);
      const silenced = new Set(await silenceRows.listAmong(work.db, room.liveId, ids));
      await deps.announceRemoved(work, room, all, silenced);
      for (const { accountId, role } of all)
        await work.emit('memberRemoved', { room, accountId, role, isAnnounced: true });
    }
    const removals = accountIds.map((account_id) => ({ account_id, event: noticeEvents[event] }));
    await work.announceAll(room, 'removal', removals);
  },

  present: async (rows, { db, liveId, now, timeZone }) => {
    const names = await removalRows.listOtherNames(db, liveId, rows);
    return rows.map((row) => {
      const otherIds = names.filter((name) => name.sanctionedId === row.id).map(({ id }) => id);
      return {
        ...presentSanctioned(row, now),
        removedAt: formatWireTime(row.created_at, timeZone),
        ...(otherIds.length > 0 && { otherAccountIds: otherIds }),
      };
    });
  },

  file: {
    name: '已移出',
    columns: [...personColumns, ...timeColumns('移出时间', () => '')],
  },
};
