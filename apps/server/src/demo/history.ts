import type { Store } from '../db/store.ts';

const POINT_MS = 10_000;
const POINTS = 150;
const EARLIER = { watch_times: 214, like_count: 2_316, max_online: 41 };

/** A slow wave with small ripples: people come for the good moments and drift away between them. */
const onlineAt = (point: number): number =>
  Math.round(26 + 9 * Math.sin(point / 23) + 3 * Math.sin(point / 4) + point / 40);

/** What happened before the demo's room was looked at first, so that its chart has a past. */
export const seedDemoHistory = async (store: Store, liveId: string, now: number): Promise<void> => {
  await store.transaction(async (db) => {
    const known = await db
      .selectFrom('timeline')
      .select('recorded_at')
      .where('live_id', '=', liveId)
      .limit(1)
      .executeTakeFirst();
    if (known) return;
    const rows = Array.from({ length: POINTS }, (_, point) => ({
      live_id: liveId,
      recorded_at: now - (POINTS - point) * POINT_MS,
      online_count: onlineAt(point),
    }));
    await db.insertInto('timeline').values(rows).execute();
    await db.updateTable('rooms').set(EARLIER).where('live_id', '=', liveId).execute();
  });
};
