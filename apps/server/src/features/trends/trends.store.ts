import { LiveState } from '@live/protocol';
import type { Db } from '../../db/schema.ts';

export interface EarlierLive {
  liveId: string;
  title: string;
  beginAt: number;
  endAt: number;
}

/** The host's last live that began before this one and has ended; deleted ones were tests or mistakes. */
export const findEarlierLive = async (
  db: Db,
  hostId: string,
  before: number,
): Promise<EarlierLive | undefined> => {
  const row = await db
    .selectFrom('rooms')
    .select(['live_id', 'title', 'begin_at', 'end_at'])
    .where('anchor_id', '=', hostId)
    .where('begin_at', '<', before)
    .where('state', '=', LiveState.ENDED)
    .orderBy('begin_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.begin_at) return undefined;
  const { live_id: liveId, title, begin_at: beginAt, end_at: endAt } = row;
  return { liveId, title, beginAt, endAt: endAt ?? beginAt };
};
