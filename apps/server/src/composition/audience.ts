import { LiveState } from '@live/protocol';
import { Repeating } from '../domain/repeating.ts';
import { Attendance } from '../features/members/attendance.ts';
import type { Foundation } from './foundation.ts';
import type { Rules } from './rules.ts';

const TURN_MS = 1000;

export interface Audience {
  attendance: Attendance;
  destroy(): Promise<void>;
}

/** Lets those who watch and the figures about them follow each other. */
export const openAudience = async (
  { config, units, clock, log, announcer }: Foundation,
  { silences, statistics }: Rules,
): Promise<Audience> => {
  const failed = (error: unknown) => log.error({ err: error }, 'statistics failed');
  await statistics.takeOver();

  const attendance = new Attendance(clock, {
    countVisit: (...visit) => statistics.visit(...visit),
    setOnline: (...online) => statistics.setOnline(...online),
    silencedAmong: (...asked) => silences.silencedAmong(...asked),
    announce: (room, bodies) => announcer.announcePassing(room, 'member', ...bodies),
  });
  const finishing = new Set<Promise<void>>();
  units.follow('memberRemoved', ({ room, accountId }) => attendance.remove(room, accountId));
  units.follow('roleChanged', ({ accountId }) => attendance.removeEverywhere(accountId));
  units.follow('roomMoved', ({ room, from, to }) => {
    const ran = from === LiveState.LIVE || from === LiveState.PAUSED;
    if (!ran || to === LiveState.LIVE || to === LiveState.PAUSED) return;
    attendance.clear(room);
    const finished = statistics.finish(room).catch(failed);
    finishing.add(finished);
    void finished.finally(() => finishing.delete(finished));
  });

  const turns = [
    new Repeating(TURN_MS, () => attendance.sweep(), failed),
    new Repeating(TURN_MS, () => statistics.flushAll(), failed),
    new Repeating(config.statisticsMs, () => statistics.pushAll(), failed),
  ];
  return {
    attendance,
    destroy: async () => {
      for (const turn of turns) await turn.destroy();
      await Promise.all(finishing);
      await statistics.flushAll().catch(failed);
    },
  };
};
