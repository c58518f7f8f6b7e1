import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatWireTime, type LiveTrends, type TrendFigures } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { Room } from '../../domain/room.ts';
import { countCommentsBetween, spanOf } from '../../read-models/live/series.ts';
import { averageWatchTime, countVisits } from '../../read-models/live/visits.ts';
import { findEarlierLive } from './trends.store.ts';

const MINUTE_MS = 60_000;
/** The server that owns the room writes what it has counted every second: a minute is complete a little later. */
const SETTLING_MS = 3_000;

const fullMinutes = (beginAt: number, endAt: number): number =>
  Math.max(0, Math.floor((endAt - beginAt) / MINUTE_MS));

interface CountedMinute {
  readonly trends: Promise<LiveTrends>;
  /** When another minute is complete. */
  readonly until: number;
}

/** Writes the figures that were counted since the last write. */
type FlushFigures = (liveId: string) => Promise<void>;

/** The last full minute of a running live beside the same minute of the host's live before it. */
export class Trends extends FeatureService<{ flushFigures: FlushFigures }> {
  /** A full minute does not change any more: it is counted once, for all operators. */
  readonly #counted = new Map<string, CountedMinute>();

  of(room: Room): Promise<LiveTrends> {
    const now = this.clock.now();
    for (const [liveId, { until }] of this.#counted) if (until <= now) this.#counted.delete(liveId);
    const counted = this.#counted.get(room.liveId);
    if (counted) return counted.trends;
    const { beginAt } = spanOf(room, now);
    const minute = fullMinutes(beginAt, now - SETTLING_MS);
    const trends = this.#count(room, beginAt, minute);
    const until = beginAt + (minute + 1) * MINUTE_MS + SETTLING_MS;
    this.#counted.set(room.liveId, { trends, until });
    trends.catch(() => this.#counted.delete(room.liveId));
    return trends;
  }

  async #count(room: Room, beginAt: number, minute: number): Promise<LiveTrends> {
    await this.deps.flushFigures(room.liveId);
    const live = minute === 0 ? null : await this.#figures(room.liveId, beginAt, minute);
    await nextTurn();
    const before = await findEarlierLive(this.store.db, room.hostId, beginAt);
    if (!before) return { minute, live, earlier: null };
    const minutes = fullMinutes(before.beginAt, before.endAt);
    const isThere = minute > 0 && minute <= minutes;
    return {
      minute,
      live,
      earlier: {
        liveTitle: before.title,
        beginTime: formatWireTime(before.beginAt, this.timeZone),
        minutes,
        figures: isThere ? await this.#figures(before.liveId, before.beginAt, minute) : null,
      },
    };
  }

  /** The figures of the minute before so many minutes had passed. */
  async #figures(liveId: string, beginAt: number, minute: number): Promise<TrendFigures> {
    const { db } = this.store;
    const endAt = beginAt + minute * MINUTE_MS;
    const from = endAt - MINUTE_MS;
    const visits = await countVisits(db, liveId, from, endAt);
    await nextTurn();
    const [comments = 0] = await countCommentsBetween(db, liveId, [from, endAt]);
    const stay = await averageWatchTime(db, { liveId, beginAt, endAt });
    return { ...visits, comments, averageStaySeconds: Math.round(stay / 1_000) };
  }
}
