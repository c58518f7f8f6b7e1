import { setImmediate as nextTurn } from 'node:timers/promises';
import { CaseState, formatWireTime, type LiveReport, type LiveState } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { type Cell, type CsvFile, csvFile } from '../../domain/csv.ts';
import type { Room } from '../../domain/room.ts';
import { bagName, listEvents } from '../../read-models/live/events.ts';
import { readInterruptions } from '../../read-models/live/interruptions.ts';
import { answersOf, countVotes } from '../../read-models/live/poll-counts.ts';
import { countShelf, listSpotlights, titlesOf } from '../../read-models/live/product-counts.ts';
import { type LiveSpan, listOnline, readSeries, spanOf } from '../../read-models/live/series.ts';
import { listWatchTimes } from '../../read-models/live/visits.ts';
import { countByWriter, countDeleted, listQuestions } from './comment-counts.ts';
import { type Explanation, explain } from './explanations.ts';
import {
  liveReportHeader,
  presentExplanation,
  presentOperators,
  reportLines,
} from './live-report.presenter.ts';
import {
  countActions,
  countAsked,
  countReports,
  countViewers,
  findRoomFigures,
  listActivities,
  listAnswered,
  listBags,
  listPolls,
  listReception,
  listRoomActions,
  nicknamesOf,
} from './live-report.store.ts';
import { summarisePicture } from './reception.ts';

const MINUTE_MS = 60_000;

interface Watching {
  averageMs: number;
  medianMs: number;
  /** How many stayed at least so many minutes. */
  stayed: number[];
}

/** Summarises how long each person was there, shortest first. */
const summariseWatching = (times: readonly number[]): Watching => {
  const sum = times.reduce((total, ms) => total + ms, 0);
  const middle = times.slice((times.length - 1) >> 1, (times.length >> 1) + 1);
  const longest = times.at(-1) ?? -MINUTE_MS;
  const stayed = new Array<number>(Math.floor(longest / MINUTE_MS) + 1).fill(0);
  let shorter = 0;
  for (let minute = 0; minute < stayed.length; minute += 1) {
    while ((times[shorter] ?? longest) < minute * MINUTE_MS) shorter += 1;
    stayed[minute] = times.length - shorter;
  }
  return {
    averageMs: sum / Math.max(1, times.length),
    medianMs: middle.reduce((total, ms) => total + ms, 0) / Math.max(1, middle.length),
    stayed,
  };
};

/** The points of the curve that is shown; the explanations are found in all of them. */
const SERIES = { maxPoints: 480, maxSteps: 480 };
/** People and questions that are listed. */
const MAX_LISTED = 10;
/** An answer stands for so long: counting a large live takes a second, and a shared link may be opened by many. */
const FRESH_MS = 3_000;

interface RecentReport {
  readonly report: Promise<LiveReport>;
  /** Set when it has been counted: what takes longer than it stands is not counted twice at a time. */
  madeAt?: number;
}

/** Writes the figures that were counted since the last write. */
type FlushFigures = (liveId: string) => Promise<void>;

/** Everything about one live in figures. */
export class LiveReports extends FeatureService<{ flushFigures: FlushFigures }> {
  readonly #recent = new Map<string, RecentReport>();

  /** Requests at the same time share one count. */
  of(room: Room): Promise<LiveReport> {
    const now = performance.now();
    for (const [liveId, { madeAt = now }] of this.#recent)
      if (now - madeAt > FRESH_MS) this.#recent.delete(liveId);
    const recent = this.#recent.get(room.liveId);
    if (recent) return recent.report;
    const entry: RecentReport = { report: this.#make(room) };
    this.#recent.set(room.liveId, entry);
    entry.report.then(
      () => {
        entry.madeAt = performance.now();
      },
      () => this.#recent.delete(room.liveId),
    );
    return entry.report;
  }

  export(room: Room): CsvFile {
    return csvFile<Cell[]>(
      `直播报告-${room.liveId}`,
      liveReportHeader,
      async (last) => (last ? [] : reportLines(await this.of(room))),
      (line) => line,
    );
  }

  async explanations(room: Room): Promise<LiveReport['explanations']> {
    const span = this.#span(room);
    const { explanations } = await this.#history(span);
    return explanations.map((found) => presentExplanation(found, span.beginAt));
  }

  async #make(room: Room): Promise<LiveReport> {
    const { clock, timeZone } = this;
    const { db } = this.store;
    const span = this.#span(room);
    const { liveId, beginAt } = span;
    await this.deps.flushFigures(liveId);
    const history = await this.#history(span);
    const figures = await findRoomFigures(db, liveId);
    // SQLite answers in this thread: others have their turn between two statements.
    const watching = summariseWatching(await listWatchTimes(db, span));
    await nextTurn();
    const viewers = await countViewers(db, span, figures.anchor_id);
    await nextTurn();
    const { online, rates } = await readSeries(db, span, SERIES);
    await nextTurn();
    const writers = await countByWriter(db, liveId);
    const reports = await countReports(db, liveId);
    const seconds = (ms: number) => Math.round(ms / 1_000);
    return {
      liveId,
      liveTitle: room.title,
      anchorName: figures.nickname ?? '',
      liveState: room.state as LiveState,
      beginTime: formatWireTime(beginAt, timeZone),
      endTime: room.endAt === null ? '' : formatWireTime(room.endAt, timeZone),
      madeTime: formatWireTime(clock.now(), timeZone),
      // Between the two times as they are shown, like the length in the header and on the phone.
      durationSeconds: Math.floor(span.endAt / 1_000) - Math.floor(beginAt / 1_000),
      figures: {
        watchCount: viewers.total,
        watchTimes: figures.watch_times,
        maxOnlineCount: figures.max_online,
        likeCount: figures.like_count,
        commentCount: figures.comment_count,
        commenterCount: writers.size,
        deletedCommentCount: await countDeleted(db, liveId),
        newViewerCount: viewers.total - viewers.returning,
        returningViewerCount: viewers.returning,
        averageWatchSeconds: seconds(watching.averageMs),
        medianWatchSeconds: seconds(watching.medianMs),
      },
      online,
      explanations: history.explanations.map((found) => presentExplanation(found, beginAt)),
      rates,
      stayed: watching.stayed,
      activePeople: await this.#mostActive(writers),
      questions: await listQuestions(db, liveId, MAX_LISTED),
      luckyBags: history.bags.map((bag) => ({
        name: bagName(bag),
        atMs: bag.created_at - beginAt,
        winners: Number(bag.winners ?? 0),
        entries: Number(bag.entries ?? 0),
        prizes: bag.num,
      })),
      polls: await this.#polls(span),
      audienceQuestions: await this.#audienceQuestions(span),
      spotlights: await this.#spotlights(span),
      products: await this.#products(span),
      reports: {
        open: reports.get(CaseState.OPEN) ?? 0,
        taken: reports.get(CaseState.TAKEN) ?? 0,
        handled: reports.get(CaseState.HANDLED) ?? 0,
        unfounded: reports.get(CaseState.UNFOUNDED) ?? 0,
      },
      operators: presentOperators(await countActions(db, liveId)),
      picture: summarisePicture(history.interruptions, await listReception(db, liveId), beginAt),
    };
  }

  /** What happened, and what of it explains the curve. */
  async #history(span: LiveSpan) {
    const { db } = this.store;
    const { liveId, beginAt } = span;
    const actions = await listRoomActions(db, liveId);
    const bags = await listBags(db, liveId);
    const activities = await listActivities(db, liveId);
    await nextTurn();
    const interruptions = await readInterruptions(db, span, this.clock.now());
    await nextTurn();
    const points = (await listOnline(db, span, 1_000)).map(({ step, count }) => ({
      at: beginAt + step * 1_000,
      online: count,
    }));
    await nextTurn();
    const explanations: Explanation[] = explain(
      points,
      listEvents({ actions, bags, activities, interruptions }),
    );
    await nextTurn();
    return { bags, interruptions, explanations };
  }

  async #polls({ liveId, beginAt }: LiveSpan): Promise<LiveReport['polls']> {
    const { db } = this.store;
    const polls = await listPolls(db, liveId);
    const counts = await countVotes(db, polls);
    return polls.map((poll) => {
      const votes = counts.get(poll.id) ?? [];
      return {
        question: poll.question,
        atMs: poll.created_at - beginAt,
        votes: votes.reduce((sum, count) => sum + count, 0),
        answers: answersOf(poll).map((text, index) => ({ text, votes: votes[index] ?? 0 })),
      };
    });
  }

  async #audienceQuestions({
    liveId,
    beginAt,
  }: LiveSpan): Promise<LiveReport['audienceQuestions']> {
    const { db } = this.store;
    const answered = await listAnswered(db, liveId);
    return {
      ...(await countAsked(db, liveId)),
      answered: answered.map(({ message, answer, supports, answered_at }) => ({
        text: message,
        answer,
        supports,
        atMs: (answered_at ?? beginAt) - beginAt,
      })),
    };
  }

  async #spotlights(span: LiveSpan): Promise<LiveReport['spotlights']> {
    const rows = await listSpotlights(this.store.db, span);
    return rows.map(({ title, price, begin_at, until, clicks, maxOnline }) => ({
      title,
      price,
      atMs: begin_at - span.beginAt,
      untilMs: until - span.beginAt,
      clicks,
      maxOnline,
    }));
  }

  /** What was bought most comes first. */
  async #products({ liveId }: LiveSpan): Promise<LiveReport['products']> {
    const { db } = this.store;
    const counts = await countShelf(db, liveId);
    const titles = await titlesOf(db, [...counts.keys()]);
    return [...counts]
      .map(([id, of]) => ({ title: titles.get(id) ?? '', ...of }))
      .sort((one, other) => other.cents - one.cents || other.clicks - one.clicks);
  }

  async #mostActive(writers: ReadonlyMap<string, number>): Promise<LiveReport['activePeople']> {
    const most = [...writers]
      .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
      .slice(0, MAX_LISTED);
    const names = await nicknamesOf(
      this.store.db,
      most.map(([accountId]) => accountId),
    );
    return most.map(([accountId, comments]) => ({
      accountId,
      name: names.get(accountId) ?? '',
      comments,
    }));
  }

  #span(room: Room): LiveSpan {
    return spanOf(room, this.clock.now());
  }
}
