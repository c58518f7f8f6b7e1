import { isRunning, liveMode, type Notice, Result, secondsBetween } from '@live/protocol';
import { CommandError } from '@live/room-channel/commands';
import { CallFailure, call, readConsoleConfig } from './api.ts';
import { type Act, Behaviour, type Rates } from './behaviour.ts';
import { CommentClock, type Findings, type Inspector, noFindings } from './inspector.ts';
import type { Place, SignedIn } from './member.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import { type Acknowledged, isFinal, Viewer } from './viewer.ts';
import { type HostLine, VirtualOperator } from './virtual-operator.ts';

const TICK_MS = 20;
const BACK_AFTER_MS = 2_000;
const BACK_AFTER_FAILURE_MS = 10_000;
const LEAVING_TOGETHER = 50;
/** More than ten minutes at a hundred a second; a demo runs for days. */
const MOST_ACKNOWLEDGED = 160_000;

export interface CrowdOptions {
  url: string;
  liveId: string;
  people: readonly Person[];
  rates: Rates;
  arriveMs: number;
  seed: number;
  /** How many viewers check everything they receive. */
  sample: number;
  /** Lets one of the people in, as a guest or by an account. */
  door(person: Person, index: number): Promise<SignedIn>;
  /** Somebody who answers questions and launches lucky bags. */
  host?: HostLine;
  onProblem(problem: string): void;
}

export interface CrowdCounts {
  present: number;
  comments: number;
  refused: number;
  muted: number;
  likes: number;
  reports: number;
  /** Entries that did not succeed, and connections that broke. */
  failedEntries: number;
  lostConnections: number;
}

/** Virtual viewers in one room, by public interfaces alone. */
export class Crowd {
  readonly counts: CrowdCounts = {
    present: 0,
    comments: 0,
    refused: 0,
    muted: 0,
    likes: 0,
    reports: 0,
    failedEntries: 0,
    lostConnections: 0,
  };
  readonly findings: Findings = noFindings();
  readonly clock = new CommentClock();
  readonly #options: CrowdOptions;
  readonly #behaviour: Behaviour;
  readonly #operator: VirtualOperator | undefined;
  readonly #viewers: Viewer[];
  readonly #acknowledged: Acknowledged[] = [];
  readonly #began = performance.now();
  /** What was begun is ended before the crowd leaves. */
  readonly #underway = new Set<Promise<void>>();
  #newestSeq = 0;
  #ticker: NodeJS.Timeout | undefined;

  private constructor(options: CrowdOptions, place: Place) {
    this.#options = options;
    const random = new Random(options.seed);
    const { people, rates, arriveMs, url, liveId, host } = options;
    this.#behaviour = new Behaviour({ people, rates, arriveMs, random: random.branch() });
    this.#operator = host && new VirtualOperator({ url, liveId, host, random: random.branch() });
    const every = Math.max(1, Math.floor(people.length / Math.max(1, options.sample)));
    this.#viewers = people.map((person, index) => {
      const isSampled = index % every === 0 && index / every < options.sample;
      const inspection = { findings: this.findings, clock: this.clock };
      return new Viewer({
        place,
        door: () => options.door(person, index),
        ...(isSampled && { inspection }),
        acknowledged: this.#acknowledged,
        onNotice: (payload, inspector) => this.#heard(payload, inspector),
        onLost: () => this.#lost(index),
      });
    });
  }

  static async gather(options: CrowdOptions): Promise<Crowd> {
    const { url, liveId } = options;
    const [first] = options.people;
    if (!first) throw new Error('a crowd needs people');
    const { token } = await options.door(first, 0);
    const [room, { mqttWs }, { topics }] = await Promise.all([
      call(url, 'roomInfo', { liveId }, token),
      call(url, 'serverReg', { lineGroupId: 1 }, token),
      readConsoleConfig(url),
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
    await Promise.allSettled(this.#underway);
    const present = this.#viewers.filter(({ isPresent }) => isPresent);
    for (let from = 0; from < present.length; from += LEAVING_TOGETHER) {
      const group = present.slice(from, from + LEAVING_TOGETHER);
      await Promise.all(group.map((viewer) => viewer.leave()));
    }
    this.counts.present = 0;
  }

  #now(): number {
    return performance.now() - this.#began;
  }

  #tick(): void {
    const now = this.#now();
    for (const act of this.#behaviour.takeUntil(now)) {
      const done = this.#perform(act)
        .catch((error: unknown) => this.#options.onProblem(String(error)))
        .finally(() => this.#underway.delete(done));
      this.#underway.add(done);
    }
    this.#operator?.tick(now, (accountId) => this.#answered(accountId));
  }

  async #perform(act: Act): Promise<void> {
    const viewer = this.#viewers[act.viewer];
    if (!viewer) return;
    if (act.kind === 'enter') return this.#enter(viewer, act.viewer);
    if (!viewer.isPresent) return;
    switch (act.kind) {
      case 'leave':
        this.counts.present -= 1;
        return viewer.leave();
      case 'comment':
        return this.#say(viewer, act.viewer, act.text);
      case 'like':
        this.counts.likes += act.count;
        return this.#unlessClosed(viewer.like(act.count));
      case 'report':
        this.counts.reports += 1;
        await this.#report(viewer, act.content);
    }
  }

  async #enter(viewer: Viewer, index: number): Promise<void> {
    if (viewer.isPresent) return;
    try {
      await viewer.enter();
      this.counts.present += 1;
    } catch (error) {
      this.counts.failedEntries += 1;
      this.#behaviour.gone(index);
      if (isFinal(error)) return;
      this.#options.onProblem(String(error));
      if (!(error instanceof CommandError)) viewer.forgetToken();
      this.#behaviour.comesBack(index, this.#now() + BACK_AFTER_FAILURE_MS);
    }
  }

  #lost(index: number): void {
    this.counts.present -= 1;
    this.counts.lostConnections += 1;
    this.#behaviour.gone(index);
    this.#behaviour.comesBack(index, this.#now() + BACK_AFTER_MS);
  }

  async #say(viewer: Viewer, index: number, text: string): Promise<void> {
    const { result, acknowledged } = await viewer.say(text);
    if (acknowledged) {
      this.counts.comments += 1;
      this.#acknowledged.push(acknowledged);
      if (this.#acknowledged.length > MOST_ACKNOWLEDGED)
        this.#acknowledged.splice(0, MOST_ACKNOWLEDGED / 2);
      this.clock.sent(acknowledged.id, acknowledged.sentAt);
    } else if (result === 'muted') {
      this.counts.muted += 1;
      this.#behaviour.silenced(index, this.#now());
    } else this.counts.refused += 1;
  }

  async #report(viewer: Viewer, content: string): Promise<void> {
    const { url, liveId } = this.#options;
    if (viewer.token) await call(url, 'reportCreate', { liveId, content }, viewer.token);
  }

  /** Between a room's end and everybody's noticing it, refusals are to be expected. */
  async #unlessClosed(sent: Promise<void>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      const isExpected = error instanceof CommandError || error instanceof CallFailure;
      if (!isExpected || error.code !== Result.ROOM_CLOSED) throw error;
    }
  }

  #heard(payload: string, inspector: Inspector): void {
    const notice = inspector.receive(payload, performance.now());
    // Every inspected viewer hears the same; the crowd as a whole reacts to it once.
    if (!notice?.seq || notice.seq <= this.#newestSeq) return;
    this.#newestSeq = notice.seq;
    // Nobody waits for it, and where the crowd lives in a server a failure would end that too.
    this.#react(notice).catch((error: unknown) => this.#options.onProblem(String(error)));
  }

  async #react(notice: Notice): Promise<void> {
    if (notice.name === 'chat') this.#operator?.heard(notice.body, this.#now());
    else if (notice.name === 'luckyBagLaunch') await this.#rush(notice.body);
    else if (notice.name === 'liveEnd') await this.destroy();
  }

  async #rush(bag: { enroll_condition_comment: string; open_time: string }): Promise<void> {
    const token = this.#viewers.find(({ isPresent }) => isPresent)?.token;
    if (!token) return;
    const { url, liveId } = this.#options;
    const { txTime } = await call(url, 'roomInfo', { liveId }, token);
    const now = this.#now();
    const openAt = now + secondsBetween(txTime, bag.open_time) * 1000;
    this.#behaviour.rushFor({ words: bag.enroll_condition_comment || undefined, openAt }, now);
  }

  #answered(accountId: string): void {
    const index = this.#viewers.findIndex((viewer) => viewer.accountId === accountId);
    if (index >= 0) this.#behaviour.answered(index, this.#now());
  }
}
