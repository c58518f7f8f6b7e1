import {
  type CallData,
  type CallRequest,
  Flag,
  formatWireTime,
  type LiveState,
  limits,
  type ReviewAxis,
  type ReviewRecording,
} from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { Caller } from '../../domain/caller.ts';
import { commentNumber } from '../../domain/comment-number.ts';
import { type CursorPage, readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { firstCommentsFrom } from '../../read-models/live/first-comments.ts';
import { listMarks } from '../../read-models/live/marks.ts';
import { type LiveSpan, readSeries, spanOf } from '../../read-models/live/series.ts';
import { findUnfinished } from '../../read-models/live/unfinished.ts';
import { listBefore, listFrom } from './review.comments.store.ts';
import { presentMark, presentReviewComment } from './review.presenter.ts';

/** Eight hours of counts every ten seconds, and one day in minutes; a longer live has longer steps. */
const SERIES = { maxPoints: 3_000, maxSteps: 1_440 };
/** Comments in one answer for a replay. */
const REPLAYED = 100;

export interface ReviewDeps {
  /** Likes are counted by the minute; what is counted since the last write has to be written first. */
  flushFigures(liveId: string): Promise<void>;
  recordings(room: Room, caller: Caller, baseUrl: string): Promise<ReviewRecording[]>;
}

/** The review of a live: its axis, its marks, and what was said at a moment. */
export class Review extends FeatureService<ReviewDeps> {
  async axis(room: Room, caller: Caller, baseUrl: string): Promise<ReviewAxis> {
    const { flushFigures, recordings } = this.deps;
    const span = this.#span(room);
    await flushFigures(room.liveId);
    return {
      liveTitle: room.title,
      liveState: room.state as LiveState,
      beginTime: formatWireTime(span.beginAt, this.timeZone),
      durationMs: span.endAt - span.beginAt,
      recordings: await recordings(room, caller, baseUrl),
      ...(await readSeries(this.store.db, span, SERIES)),
    };
  }

  /** Where recordings lie, without the counts of the axis: it is asked for again and again while a live runs. */
  async recordings(
    room: Room,
    caller: Caller,
    baseUrl: string,
  ): Promise<CallData<'reviewRecordings'>> {
    const { beginAt, endAt } = this.#span(room);
    return {
      beginTime: formatWireTime(beginAt, this.timeZone),
      durationMs: endAt - beginAt,
      recordings: await this.deps.recordings(room, caller, baseUrl),
    };
  }

  marks(room: Room, page: CursorPage): Promise<CallData<'reviewMarks'>> {
    const now = this.clock.now();
    const live = { ...spanOf(room, now), now, isRunning: room.endAt === null };
    // The moment of the last mark, and how many of that moment were given: ids of several tables have no common order.
    const [at = 0, given = 0] = readCursor(page.cursor, ['number', 'number']) ?? [];
    // More of one moment are not given by any page; a cursor that says so is not ours.
    if (given > limits.marksPageSize) throw refuse.param('cursor');
    const fetch = async (limit: number) => {
      const rows = await listMarks(this.store.db, live, at, limit + given);
      let sameMoment = 0;
      const numbered = rows.map((row, index) => {
        sameMoment = row.at === rows[index - 1]?.at ? sameMoment + 1 : 1;
        return { row, sameMoment };
      });
      return numbered.slice(given);
    };
    return readCursorPage(
      page,
      fetch,
      ({ row, sameMoment }) => [row.at, sameMoment],
      ({ row }) => presentMark(row, live.beginAt),
    );
  }

  async comments(
    room: Room,
    asked: CallRequest<'reviewComments'>,
  ): Promise<CallData<'reviewComments'>> {
    const { db } = this.store;
    const { liveId } = room;
    const { beginAt } = this.#span(room);
    const { pivot, earlierLimit, laterLimit } = await this.#window(liveId, beginAt, asked);
    // One more than is wanted tells whether there is more.
    const [earlier, later] = await Promise.all([
      listBefore(db, liveId, pivot, earlierLimit + 1),
      listFrom(db, liveId, pivot, laterLimit + 1),
    ]);
    const rows = [...earlier.slice(0, earlierLimit).reverse(), ...later.slice(0, laterLimit)];
    return {
      items: rows.map((row) => presentReviewComment(row, beginAt)),
      hasEarlier: earlier.length > earlierLimit,
      hasLater: later.length > laterLimit,
    };
  }

  unfinished({ liveId }: Room): Promise<CallData<'unfinished'>> {
    return findUnfinished(this.store.db, liveId);
  }

  /** What the audience of a replay reads; an operator's deletion holds there too. */
  async replayComments(
    room: Room,
    asked: CallRequest<'replayComments'>,
  ): Promise<CallData<'replayComments'>> {
    const { items, hasLater } = await this.comments(room, { ...asked, limit: REPLAYED });
    const nextId = hasLater ? items.at(-1)?.id : undefined;
    return {
      items: items
        .filter(({ isDeleted }) => isDeleted !== Flag.YES)
        .map(({ id, atMs, sourceName, role, message, type }) => ({
          id,
          atMs,
          sourceName,
          role,
          message,
          type,
        })),
      ...(nextId !== undefined && { nextId }),
    };
  }

  /** How many comments before and from which number: around a moment as many on both sides. */
  async #window(
    liveId: string,
    beginAt: number,
    { atMs, beforeId, afterId, limit }: CallRequest<'reviewComments'>,
  ): Promise<{ pivot: number; earlierLimit: number; laterLimit: number }> {
    if (afterId !== undefined)
      return { pivot: commentNumber(afterId) + 1, earlierLimit: 0, laterLimit: limit };
    if (beforeId !== undefined)
      return { pivot: commentNumber(beforeId), earlierLimit: limit, laterLimit: 0 };
    const earlierLimit = Math.ceil(limit / 2);
    // What was said at the moment itself is earlier.
    const [pivot = 1] = await firstCommentsFrom(this.store.db, liveId, [beginAt + atMs + 1]);
    return { pivot, earlierLimit, laterLimit: limit - earlierLimit };
  }

  #span(room: Room): LiveSpan {
    return spanOf(room, this.clock.now());
  }
}
