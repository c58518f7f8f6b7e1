import type { Db } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import { insertRows, LiveBuilder } from './live-builder.ts';
import { stories } from './stories.ts';
import { writeStory } from './story-rows.ts';

/** A live before all others, so that some of the viewers have returned. */
const EARLIER = '1005';
const POINT_MS = 10_000;
const POINTS = 150;
/** Points of this long ago may be of this start of the server, which is slow on a busy machine. */
const JUST_NOW_MS = 300_000;

interface Past {
  online: number;
  watchTimes: number;
  likes: number;
  /** Not fewer than were ever here at once. */
  watchers: number;
}

const PASTS: Record<string, Past> = {
  1002: { online: 12, watchTimes: 63, likes: 412, watchers: 21 },
  1003: { online: 22, watchTimes: 158, likes: 1_087, watchers: 36 },
  1006: { online: 9, watchTimes: 31, likes: 268, watchers: 16 },
};

/** A slow wave with small ripples, like the attendance of a real broadcast. */
const onlineAt = (point: number, usual: number): number =>
  Math.round(usual * (1 + 0.35 * Math.sin(point / 23) + 0.12 * Math.sin(point / 4) + point / 1000));

const hasPast = async (db: Db, liveId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('timeline')
    .select('recorded_at')
    .where('live_id', '=', liveId)
    .where('recorded_at', '<', now - JUST_NOW_MS)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Generates past figures, so that the demo's charts are not empty. */
export const seedDemoHistory = async (
  store: Store,
  accountIds: readonly string[],
  now: number,
): Promise<void> => {
  await store.transaction(async (db) => {
    const returning = accountIds.filter((_, index) => index % 3 === 0);
    await insertRows(
      db,
      'watchers',
      returning.map((account_id) => ({ live_id: EARLIER, account_id, first_at: 0 })),
    );
    const rooms = await db
      .selectFrom('rooms')
      .select(['live_id', 'begin_at', 'end_at'])
      .where('live_id', 'in', [...Object.keys(PASTS), ...Object.keys(stories)])
      .execute();
    for (const { live_id, begin_at, end_at } of rooms) {
      if (begin_at === null || (await hasPast(db, live_id, now))) continue;
      const until = end_at ?? now;
      const live = new LiveBuilder(db, { liveId: live_id, beginAt: begin_at, endAt: until });
      const story = stories[live_id];
      if (story) {
        await writeStory(live, story, accountIds, end_at !== null);
        continue;
      }
      const past = PASTS[live_id];
      if (!past) continue;
      const online = Array.from({ length: POINTS }, (_, point) => onlineAt(point, past.online));
      const apart = Math.min(POINT_MS, Math.floor((until - begin_at) / POINTS));
      const points = online.map((online_count, point) => ({
        recorded_at: until - (POINTS - point) * apart,
        online_count,
      }));
      await live.add('timeline', points);
      const watchers = accountIds.slice(0, past.watchers);
      await live.add(
        'watchers',
        watchers.map((account_id) => ({ account_id, first_at: until })),
      );
      await live.changeRoom({
        watch_times: past.watchTimes,
        like_count: past.likes,
        max_online: Math.max(...online),
      });
    }
  });
};
