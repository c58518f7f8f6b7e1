import type { NoticeBody, Statistics as StatisticsData } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { listRunningRooms } from '../../db/running-rooms.ts';
import type { Budget } from '../../domain/budget.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import { RoomTally, type VisitEnd } from './room-tally.ts';
import {
  onlineCurveHeader,
  type Point,
  presentPointLine,
  presentPush,
  presentStatistics,
} from './statistics.presenter.ts';
import {
  applyTally,
  closeVisits,
  findEnd,
  findFigures,
  findLikes,
  findRoomOnline,
  insertPoint,
  listPoints,
  listPointsAfter,
  resetOnline,
} from './statistics.store.ts';

/** Rooms that are written at once: the writes of all running rooms would otherwise stand before everybody else's. */
const ROOMS_AT_ONCE = 5;

/** One that fails does not keep the others from being written. */
const inGroups = async <Item>(
  items: readonly Item[],
  job: (item: Item) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (let from = 0; from < items.length; from += ROOMS_AT_ONCE) {
    const outcomes = await Promise.allSettled(items.slice(from, from + ROOMS_AT_ONCE).map(job));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') failures.push(outcome.reason);
  }
  if (failures.length > 0) throw failures[0];
};

type FigureNotice = 'audienceCount' | 'likeCount' | 'dataStatistics';

export interface StatisticsDeps {
  budget: Budget;
  /** Figures of a room are pushed by the server that owns it. */
  ownership: RoomOwnership;
  announce<N extends FigureNotice>(room: RoomRef, name: N, body: NoticeBody<N>): Promise<void>;
}

/** The figures of rooms: added up in memory, written every second, pushed every few. */
export class Statistics extends FeatureService<StatisticsDeps> {
  readonly #tallies = new Map<string, RoomTally>();
  /** One write at a time for each room, or two would count the same. */
  readonly #writing = new Map<string, Promise<void>>();

  like(room: RoomRef, accountId: string, delta: number): void {
    this.deps.budget.take('likes', { account: `${room.liveId} ${accountId}` }, delta);
    this.#tallyOf(room).like(delta);
  }

  enter(room: RoomRef, accountId: string, entered: boolean): void {
    this.#tallyOf(room).enter(accountId, entered);
  }

  beginVisit(room: RoomRef, accountId: string, at: number): void {
    this.#tallyOf(room).beginVisit(accountId, at);
  }

  endVisit(room: RoomRef, accountId: string, at: number, closedBy: VisitEnd): void {
    this.#tallies.get(room.liveId)?.endVisit(accountId, at, closedBy);
  }

  setOnline(room: RoomRef, online: number): void {
    this.#tallyOf(room).setOnline(online);
  }

  async of(room: RoomRef): Promise<StatisticsData> {
    await this.flush(room.liveId);
    const { db } = this.store;
    const [figures, points] = await Promise.all([
      findFigures(db, room.liveId),
      listPoints(db, room.liveId),
    ]);
    return presentStatistics(figures, points, this.timeZone);
  }

  export({ liveId }: RoomRef): CsvFile {
    const { db } = this.store;
    return csvFile<Point>(
      `在线人数-${liveId}`,
      onlineCurveHeader,
      (last, limit) => listPointsAfter(db, liveId, last?.recorded_at ?? 0, limit),
      (point) => presentPointLine(point, this.timeZone),
    );
  }

  /** At the start of a single server nobody is online: heartbeats have not arrived yet. */
  async resetOnline(): Promise<void> {
    await this.units.run(async ({ db, now }) => {
      await resetOnline(db);
      await closeVisits(db, now);
    });
  }

  /** The server that owned the room before may have left visits open. */
  async closeVisits({ liveId }: RoomRef, before: number): Promise<void> {
    await this.units.run(({ db }) => closeVisits(db, before, liveId));
  }

  /** The room's last count, stored by the server that owned it before. */
  lastOnline(roomId: string): Promise<(RoomRef & { online: number }) | undefined> {
    return findRoomOnline(this.store.db, roomId);
  }

  /** Writes what is left, because another server owns the room from now on. */
  async releaseRoom(room: RoomRef): Promise<void> {
    this.#tallies.get(room.liveId)?.endVisits(this.clock.now(), 'restart');
    await this.flush(room.liveId);
    this.#tallies.delete(room.liveId);
  }

  likes(liveId: string): Promise<number> {
    return findLikes(this.store.db, liveId);
  }

  /** Writes the tally of one room, and announces what changed. */
  async flush(liveId: string): Promise<void> {
    const written = (this.#writing.get(liveId) ?? Promise.resolve())
      .catch(() => {})
      .then(() => this.#write(liveId));
    this.#writing.set(liveId, written);
    try {
      await written;
    } finally {
      if (this.#writing.get(liveId) === written) this.#writing.delete(liveId);
    }
  }

  /** The server stops: nobody will report when those who are here leave. */
  async stop(): Promise<void> {
    const now = this.clock.now();
    for (const tally of this.#tallies.values()) tally.endVisits(now, 'restart');
    await this.flushAll();
  }

  async flushAll(): Promise<void> {
    await inGroups([...this.#tallies.keys()], (liveId) => this.flush(liveId));
  }

  async pushAll(): Promise<void> {
    const rooms = await listRunningRooms(this.store.db);
    const { ownership } = this.deps;
    const own = rooms.filter(({ roomId }) => ownership.owns(roomId));
    await inGroups(own, (room) => this.#push(room));
  }

  /** The room has ended: its last figures, and nobody online. */
  async finish(room: RoomRef): Promise<void> {
    const { liveId } = room;
    const endAt = await findEnd(this.store.db, liveId);
    this.#tallies.get(liveId)?.endVisits(endAt ?? this.clock.now(), 'end');
    await this.#push(room);
    this.setOnline(room, 0);
    await this.flush(liveId);
  }

  async #push(room: RoomRef): Promise<void> {
    const { liveId } = room;
    await this.flush(liveId);
    const online = this.#tallies.get(liveId)?.online ?? 0;
    const { figures, now } = await this.units.run(async ({ db, now }) => {
      await insertPoint(db, { live_id: liveId, recorded_at: now, online_count: online });
      return { figures: await findFigures(db, liveId), now };
    });
    const body = presentPush(liveId, figures, online, now, this.timeZone);
    const { announce } = this.deps;
    await announce(room, 'dataStatistics', body);
    // For the other topic, whose sequence number the figures do not carry: a lost last notice would otherwise
    // be detected only with the next one.
    await announce(room, 'audienceCount', { live_id: liveId, online_count: online });
  }

  async #write(liveId: string): Promise<void> {
    const tally = this.#tallies.get(liveId);
    const change = tally?.take(this.deps.ownership.owns(tally.room.roomId));
    if (!tally || !change) {
      if (tally?.idle) this.#tallies.delete(liveId);
      return;
    }
    let likes: number;
    try {
      likes = await this.units.run(({ db, now }) => applyTally(db, liveId, change, now));
    } catch (error) {
      tally.putBack(change);
      throw error;
    }
    const { announce } = this.deps;
    const live_id = liveId;
    if (change.online !== undefined)
      await announce(tally.room, 'audienceCount', { live_id, online_count: change.online });
    if (change.likes > 0) await announce(tally.room, 'likeCount', { live_id, like_count: likes });
  }

  #tallyOf({ liveId, roomId }: RoomRef): RoomTally {
    let tally = this.#tallies.get(liveId);
    if (!tally) {
      tally = new RoomTally({ liveId, roomId });
      this.#tallies.set(liveId, tally);
    }
    return tally;
  }
}
