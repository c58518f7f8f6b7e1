import { isRunning, liveMode, type Notice, Result, secondsBetween } from '@live/protocol';
import { CommandError } from '@live/room-channel/commands';
import { CallFailure, call, readPageConfig } from './api.ts';
import { type Action, Behaviour, type Rates } from './behaviour.ts';
import { CommentLatency, type Findings, type Inspector, noFindings } from './inspector.ts';
import type { RoomCredentials, RoomEndpoint } from './member.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import { SimulatedHost, type SimulatedHostOptions } from './simulated-host.ts';
import { type Acknowledged, isFinal, Viewer } from './viewer.ts';

const TICK_MS = 20;
const RETURN_MS = 2_000;
const RETRY_MS = 10_000;
const LEAVE_BATCH = 50;
/** Bounds memory, because a demo runs for days: over ten minutes at 100 comments per second. */
const MAX_ACKNOWLEDGED = 160_000;

export interface CrowdOptions {
  url: string;
  liveId: string;
  people: readonly Person[];
  rates: Rates;
  arriveMs: number;
  seed: number;
  /** Number of viewers that check everything they receive. */
  sample: number;
  /** Gets a token for a viewer, as a guest or with an account. */
  signIn(person: Person, index: number): Promise<RoomCredentials>;
  /** The host answers questions and launches lucky bags. */
  host?: SimulatedHostOptions;
  onProblem(problem: string): void;
}

export interface CrowdCounts {
  present: number;
  comments: number;
  refused: number;
  silenced: number;
  likes: number;
  votes: number;
  questions: number;
  supports: number;
  reports: number;
  failedEntries: number;
  lostConnections: number;
}

/** Virtual viewers of one room. They use the public interfaces only. */
export class Crowd {
  readonly counts: CrowdCounts = {
    present: 0,
    comments: 0,
    refused: 0,
    silenced: 0,
    likes: 0,
    votes: 0,
    questions: 0,
    supports: 0,
    reports: 0,
    failedEntries: 0,
    lostConnections: 0,
  };
  readonly findings: Findings = noFindings();
  readonly latency = new CommentLatency();
  readonly #options: CrowdOptions;
  readonly #behaviour: Behaviour;
  readonly #operator: SimulatedHost | undefined;
  readonly #viewers: Viewer[];
  readonly #acknowledged: Acknowledged[] = [];
  readonly #startedAt = performance.now();
  /** Awaited before the viewers leave. */
  readonly #pending = new Set<Promise<void>>();
  #newestSeq = 0;
  #ticker: NodeJS.Timeout | undefined;

  private constructor(options: CrowdOptions, endpoint: RoomEndpoint) {
    this.#options = options;
    const random = new Random(options.seed);
    const { people, rates, arriveMs, url, liveId, host } = options;
    this.#behaviour = new Behaviour({ people, rates, arriveMs, random: random.branch() });
    this.#operator = host && new SimulatedHost({ url, liveId, host, random: random.branch() });
    const every = Math.max(1, Math.floor(people.length / Math.max(1, options.sample)));
    this.#viewers = people.map((person, index) => {
      const isSampled = index % every === 0 && index / every < options.sample;
      const inspection = { findings: this.findings, latency: this.latency };
      return new Viewer({
        endpoint,
        signIn: () => options.signIn(person, index),
        ...(isSampled && { inspection }),
        acknowledged: this.#acknowledged,
        onNotice: (payload, inspector) => this.#onNotice(payload, inspector),
        onLost: () => this.#onLost(index),
      });
    });
  }

  static async create(options: CrowdOptions): Promise<Crowd> {
    const { url, liveId } = options;
    const [first] = options.people;
    if (!first) throw new Error('a crowd needs at least one person');
    const { token } = await options.signIn(first, 0);
    const [room, { mqttWs }, { topics }] = await Promise.all([
      call(url, 'roomInfo', { liveId }, token),
      call(url, 'serverReg', { lineGroupId: 1 }, token),
      readPageConfig(url),
    ]);
    if (!isRunning(liveMode(room))) throw new Error('the room is not on air');
    return new Crowd(options, { liveId, roomId: room.roomId, mqttWs, topics });
  }

  start(): void {
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS);
  }

  async destroy(): Promise<void> {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    await Promise.allSettled(this.#pending);
    const present = this.#viewers.filter(({ isPresent }) => isPresent);
    for (let from = 0; from < present.length; from += LEAVE_BATCH) {
      const group = present.slice(from, from + LEAVE_BATCH);
      await Promise.all(group.map((viewer) => viewer.leave()));
    }
    this.counts.present = 0;
  }

  #now(): number {
    return performance.now() - this.#startedAt;
  }

  #tick(): void {
    const now = this.#now();
    for (const action of this.#behaviour.takeDue(now)) {
      const done = this.#perform(action)
        .catch((error: unknown) => this.#options.onProblem(String(error)))
        .finally(() => this.#pending.delete(done));
      this.#pending.add(done);
    }
    this.#operator?.tick(now, (accountId) => this.#onAnswered(accountId));
  }

  async #perform(action: Action): Promise<void> {
    const viewer = this.#viewers[action.viewer];
    if (!viewer) return;
    if (action.kind === 'enter') return this.#enter(viewer, action.viewer);
    if (!viewer.isPresent) return;
    switch (action.kind) {
      case 'leave':
        this.counts.present -= 1;
        return viewer.leave();
      case 'comment':
        return this.#comment(viewer, action.viewer, action.text);
      case 'like':
        this.counts.likes += action.count;
        return this.#ignoreRoomClosed(viewer.like(action.count));
      case 'vote':
        if (await viewer.vote(action.pollId, action.answer)) this.counts.votes += 1;
        return;
      case 'ask':
        if (await viewer.ask(action.text)) this.counts.questions += 1;
        return;
      case 'support':
        if (await viewer.support(action.questionId)) this.counts.supports += 1;
        return;
      case 'click':
        return this.#ignoreRoomClosed(this.#click(viewer, action.productId));
      case 'report':
        this.counts.reports += 1;
        await this.#report(viewer, action.content);
    }
  }

  async #enter(viewer: Viewer, index: number): Promise<void> {
    if (viewer.isPresent) return;
    try {
      await viewer.enter();
      this.counts.present += 1;
    } catch (error) {
      this.counts.failedEntries += 1;
      this.#behaviour.remove(index);
      if (isFinal(error)) return;
      this.#options.onProblem(String(error));
      if (!(error instanceof CommandError)) viewer.discardToken();
      this.#behaviour.scheduleReturn(index, this.#now() + RETRY_MS);
    }
  }

  #onLost(index: number): void {
    this.counts.present -= 1;
    this.counts.lostConnections += 1;
    this.#behaviour.remove(index);
    this.#behaviour.scheduleReturn(index, this.#now() + RETURN_MS);
  }

  async #comment(viewer: Viewer, index: number, text: string): Promise<void> {
    const { result, acknowledged } = await viewer.comment(text);
    if (acknowledged) {
      this.counts.comments += 1;
      this.#acknowledged.push(acknowledged);
      if (this.#acknowledged.length > MAX_ACKNOWLEDGED)
        this.#acknowledged.splice(0, MAX_ACKNOWLEDGED / 2);
      this.latency.onSent(acknowledged.id, acknowledged.sentAt);
    } else if (result === 'silenced') {
      this.counts.silenced += 1;
      this.#behaviour.onSilenced(index, this.#now());
    } else if (result !== 'held') this.counts.refused += 1;
  }

  async #report(viewer: Viewer, content: string): Promise<void> {
    const { url, liveId } = this.#options;
    if (viewer.token) await call(url, 'reportCreate', { liveId, content }, viewer.token);
  }

  /** Opens the link of what is explained. */
  async #click(viewer: Viewer, productId: string): Promise<void> {
    const { url, liveId } = this.#options;
    if (viewer.token) await call(url, 'productClick', { liveId, productId }, viewer.token);
  }

  /** Commands are refused between the end of a room and the notice of it. */
  async #ignoreRoomClosed(sent: Promise<void>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      const isExpected = error instanceof CommandError || error instanceof CallFailure;
      if (!isExpected || error.code !== Result.ROOM_CLOSED) throw error;
    }
  }

  #onNotice(payload: string, inspector: Inspector): void {
    const notice = inspector.receive(payload, performance.now());
    // Every inspected viewer receives each notice; the crowd reacts to it once.
    if (!notice?.seq || notice.seq <= this.#newestSeq) return;
    this.#newestSeq = notice.seq;
    // An unhandled rejection would end the process, which in the demo is the server.
    this.#react(notice).catch((error: unknown) => this.#options.onProblem(String(error)));
  }

  async #react(notice: Notice): Promise<void> {
    if (notice.name === 'chat') this.#operator?.onComment(notice.body, this.#now());
    else if (notice.name === 'luckyBagLaunch') await this.#onBagLaunched(notice.body);
    else if (notice.name === 'pollLaunch')
      this.#behaviour.onPollLaunched(notice.body.poll, this.#now());
    else if (notice.name === 'questionAsk')
      this.#behaviour.onQuestionAsked(notice.body.question.questionId, this.#now());
    else if (notice.name === 'spotlight') {
      const { spotlight } = notice.body;
      if (spotlight) this.#behaviour.onExplained(spotlight.productId, this.#now());
    } else if (notice.name === 'liveEnd') await this.destroy();
  }

  async #onBagLaunched(bag: {
    enroll_condition_comment: string;
    open_time: string;
  }): Promise<void> {
    const token = this.#viewers.find(({ isPresent }) => isPresent)?.token;
    if (!token) return;
    const { url, liveId } = this.#options;
    const { txTime } = await call(url, 'roomInfo', { liveId }, token);
    const now = this.#now();
    const openAt = now + secondsBetween(txTime, bag.open_time) * 1000;
    this.#behaviour.onBagLaunched(
      { words: bag.enroll_condition_comment || undefined, openAt },
      now,
    );
  }

  #onAnswered(accountId: string): void {
    const index = this.#viewers.findIndex((viewer) => viewer.accountId === accountId);
    if (index >= 0) this.#behaviour.onAnswered(index, this.#now());
  }
}
