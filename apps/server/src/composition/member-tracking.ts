import { guardedTimeout, Repeating } from '@live/guards';
import { limits } from '@live/protocol';
import { endsLive, type RoomRef } from '../domain/room.ts';
import { ownsEverything } from '../domain/room-ownership.ts';
import { RoomMembers } from '../features/members/room-members.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

const TICK_MS = 1000;
/** One interval of heartbeats and a margin: every member who is still there has sent one by then. */
const SETTLE_MS = limits.heartbeatEveryMs + 2000;

export interface MemberTracking {
  roomMembers: RoomMembers;
  /** This server owns the room from now on; its members are known after their next heartbeats. */
  roomAcquired(roomId: string): Promise<void>;
  roomLost(roomId: string): Promise<void>;
  destroy(): Promise<void>;
}

/** Connects the members of rooms with the statistics about them. */
export const openMemberTracking = async (
  { config, units, clock, log, announcer, ownership, budget }: Foundation,
  { silences, statistics }: Services,
): Promise<MemberTracking> => {
  const failed = (error: unknown) => log.error({ err: error }, 'statistics failed');
  // Other servers' rooms are not ours to reset.
  if (ownership === ownsEverything) await statistics.resetOnline();

  /** The last count of rooms just acquired: it stands until every member has sent a heartbeat. */
  const carriedOver = new Map<string, number>();

  const roomMembers = new RoomMembers(clock, budget, {
    noteClient: (...enter) => statistics.enter(...enter),
    beginVisit: (...visit) => statistics.beginVisit(...visit),
    endVisit: (...visit) => statistics.endVisit(...visit),
    setOnline: (room, online) =>
      statistics.setOnline(room, Math.max(online, carriedOver.get(room.liveId) ?? 0)),
    silencedAmong: (...args) => silences.reads.among(...args),
    announce: (room, bodies) => announcer.announceEphemeral(room, 'member', ...bodies),
    announceOperators: (room, body) => announcer.announceEphemeral(room, 'operatorsPresent', body),
  });
  const finishing = new Set<Promise<void>>();
  units.events.onCommittedAnywhere('memberRemoved', ({ room, accountId }) =>
    roomMembers.remove(room, accountId),
  );
  units.events.onCommittedAnywhere('roleChanged', ({ accountId }) =>
    roomMembers.removeEverywhere(accountId),
  );
  const finish = async (room: RoomRef) => {
    roomMembers.clear(room);
    carriedOver.delete(room.liveId);
    if (await ownership.acquire(room.roomId)) await statistics.finish(room);
  };
  units.events.onCommittedAnywhere('roomStateChanged', (change) => {
    if (!endsLive(change)) return;
    const finished = finish(change.room).catch(failed);
    finishing.add(finished);
    void finished.finally(() => finishing.delete(finished));
  });

  const repeated = [
    new Repeating(TICK_MS, () => roomMembers.sweep(), failed),
    new Repeating(TICK_MS, () => statistics.flushAll(), failed),
    new Repeating(config.statisticsMs, () => statistics.pushAll(), failed),
  ];
  const timers = new Set<NodeJS.Timeout>();
  return {
    roomMembers,
    roomAcquired: async (roomId) => {
      const acquiredAt = clock.now();
      const room = await statistics.lastOnline(roomId);
      if (!room) return;
      const closed = statistics.closeVisits(room, acquiredAt);
      if (room.online === 0) return closed;
      const { liveId, online } = room;
      carriedOver.set(liveId, online);
      statistics.setOnline({ liveId, roomId }, online);
      const settle = () => {
        timers.delete(timer);
        if (!carriedOver.delete(liveId) || !ownership.owns(roomId)) return;
        statistics.setOnline({ liveId, roomId }, roomMembers.online({ liveId, roomId }));
      };
      const timer = guardedTimeout(failed, settle, SETTLE_MS);
      timers.add(timer);
      await closed;
    },
    roomLost: async (roomId) => {
      const room = roomMembers.releaseRoom(roomId) ?? (await statistics.lastOnline(roomId));
      if (!room) return;
      carriedOver.delete(room.liveId);
      await statistics.releaseRoom(room);
    },
    destroy: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const each of repeated) await each.destroy();
      await Promise.all(finishing);
      await statistics.stop().catch(failed);
    },
  };
};
