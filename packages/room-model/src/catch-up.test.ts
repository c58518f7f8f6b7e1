import type { Comment } from '@live/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageKinds } from './pageKinds.ts';
import { LateSlice, type QuestionsState, questions } from './questions.ts';
import type { RoomModel } from './RoomModel.ts';
import type { RoomSnapshot } from './slices.ts';
import { IN_MEMORY_ROOM, InMemoryRoom, type Sent } from './testing/InMemoryRoom.ts';
import { openTestRoom } from './testing/openTestRoom.ts';
import { RefetchedList } from './testing/RefetchedList.ts';
import { UnreliableNetwork } from './testing/UnreliableNetwork.ts';

type Page = keyof typeof pageKinds;

/** Longer than any reconnect delay and any retry of a fetch. */
const LONG_ENOUGH_MS = 70_000;
const PERIOD_MS = 10_000;

/** Delays of the copies of one notice: zero to two copies, immediate or late. */
const anyArrival = fc.oneof(
  { weight: 6, arbitrary: fc.constant([0]) },
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 2 }) },
);
const anyAccount = fc.integer({ min: 0, max: 3 }).map((number) => `u-${number}`);

const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('comment'), accountId: anyAccount, at: anyArrival }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deleteComment'), place: fc.nat(600), at: anyArrival }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('clear'), accountId: anyAccount, at: anyArrival }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('restore'), choice: fc.nat(5), at: anyArrival }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('mute'), accountId: anyAccount, at: anyArrival }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('enter'),
      accountId: anyAccount,
      isMuted: fc.boolean(),
      at: anyArrival,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('moderator'), accountId: anyAccount, at: anyArrival }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expected-mute'), at: anyArrival }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('operators'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('activity'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flow'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pin'), at: anyArrival }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('prompt'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bag'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('poll'), at: anyArrival }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('question'), question: fc.nat(40), at: anyArrival }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('withhold'), accountId: anyAccount, at: anyArrival }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hold'), accountId: anyAccount, at: anyArrival }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide'), held: fc.nat(9), at: anyArrival }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn'),
      angle: fc.constantFrom(0, 90, 270),
      at: anyArrival,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('period'), isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cut', 'stall', 'http', 'sleep') }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 8_000 }) }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const anyRun = (full: number) =>
  fc.record({
    comments: fc.constantFrom(0, 3, full - 2, full + 5),
    delays: fc.array(fc.integer({ min: 0, max: 2_500 }), { minLength: 1, maxLength: 7 }),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
    /** Whether the page has received a number of both topics before the steps. */
    hasReceivedNumbers: fc.boolean(),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 40 }),
  });

/** Fixed seed by default; `CATCH_UP_RUNS=2000` explores new runs. */
const { CATCH_UP_RUNS } = process.env;
const settings = CATCH_UP_RUNS ? { numRuns: Number(CATCH_UP_RUNS) } : { numRuns: 150, seed: 8 };

/** A page and its room, to which the steps are applied. */
class Scenario {
  readonly #page: Page;
  readonly #room: InMemoryRoom;
  readonly #network: UnreliableNetwork;
  readonly #listeners = new Set<() => void>();
  readonly #options;
  #isVisible = true;
  /** Points of the chart whose notice was lost undetected: they appear with the next fetch. */
  readonly lostPoints = new Set<string>();
  deletions = 0;

  constructor(
    page: Page,
    { comments, delays, chance }: { comments: number; delays: number[]; chance: number },
  ) {
    this.#page = page;
    this.#room = new InMemoryRoom(comments, page);
    this.#network = new UnreliableNetwork(this.#room, delays);
    this.#options = {
      api: this.#network.api,
      channel: {
        connect: this.#network.connect,
        random: () => chance,
        signals: {
          isOnline: () => true,
          isVisible: () => this.#isVisible,
          subscribe: (listener: () => void) => {
            this.#listeners.add(listener);
            return () => this.#listeners.delete(listener);
          },
        },
      },
    };
  }

  /** The questions of viewers as a phone has them. */
  questionsOn(model: RoomModel): LateSlice<QuestionsState> {
    return new LateSlice(questions, model, this.#options.api);
  }

  async open(): Promise<RoomModel> {
    const pendingModel = openTestRoom(this.#page, IN_MEMORY_ROOM.liveId, this.#options);
    await vi.advanceTimersByTimeAsync(20_000);
    return pendingModel;
  }

  async apply(step: Step): Promise<void> {
    if (step.do === 'wait') await vi.advanceTimersByTimeAsync('ms' in step ? step.ms : 0);
    else if (step.do === 'period' && 'isLost' in step) this.#period(step.isLost);
    else if (step.do === 'cut') this.#network.cut();
    else if (step.do === 'stall') this.#network.stall();
    else if (step.do === 'http') this.#network.isHttpDown = !this.#network.isHttpDown;
    else if (step.do === 'sleep') this.#show(!this.#isVisible);
    else if ('at' in step) {
      // Phones do not resync on the first number, so nothing is guaranteed before it.
      if (this.#page === 'viewer') this.#network.deliver(this.#room.keepalive(), [0]);
      for (const sent of this.#act(step)) {
        // Passing notices are delivered at most once.
        this.#network.deliver(sent, sent.isPassing ? step.at.slice(0, 1) : step.at);
      }
    }
  }

  async heal(): Promise<void> {
    this.#network.heal();
    this.#show(true);
    await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    await this.pass(3);
  }

  async pass(periods: number): Promise<void> {
    for (let period = 0; period < periods; period += 1) {
      this.#period(false);
      await vi.advanceTimersByTimeAsync(PERIOD_MS);
    }
  }

  /** The list of held comments as a console has it. */
  holdsOf(model: RoomModel): RefetchedList<string> {
    return new RefetchedList(model, ['commentHeld', 'heldDecided'], async () => {
      const { items } = await this.#options.api.call(
        'heldList',
        { liveId: IN_MEMORY_ROOM.liveId },
        { quiet: true },
      );
      return items.map(({ id }) => id);
    });
  }

  get bagWords(): string | undefined {
    return this.#room.bagWords;
  }

  get heldIds(): string[] {
    return this.#room.heldIds;
  }

  get operatorNames(): string[] {
    return this.#room.operators.map(({ nickname }) => nickname);
  }

  #act(step: Step): Sent[] {
    const room = this.#room;
    if ('angle' in step) return [room.turn(step.angle)];
    if ('place' in step) return this.#deleteComment(step.place);
    if ('choice' in step) return room.restoreComments(step.choice);
    if ('question' in step) return room.changeQuestions(step.question);
    if ('held' in step) return room.decideHeld(step.held);
    if ('accountId' in step && step.do === 'withhold') return room.withhold(step.accountId);
    if ('accountId' in step && step.do === 'hold') return room.hold(step.accountId);
    if ('accountId' in step && step.do === 'moderator') return [room.flipModerator(step.accountId)];
    if ('accountId' in step && step.do === 'clear') return this.#clear(step.accountId);
    if ('isMuted' in step) return [room.enter(step.accountId, step.isMuted)];
    if ('accountId' in step)
      return step.do === 'comment'
        ? room.comment(step.accountId)
        : room.flipSilence(step.accountId);
    if (step.do === 'activity') return [room.flipActivity()];
    if (step.do === 'flow') return [room.changeGuestPolicy()];
    if (step.do === 'pin') return [room.changePin()];
    if (step.do === 'prompt') return [room.changePrompt()];
    if (step.do === 'bag') return room.flipBag();
    if (step.do === 'poll') return room.flipPoll();
    if (step.do === 'operators') return [room.changeOperators()];
    return [step.do === 'pause' ? room.flipPause() : room.flipAllSilenced()];
  }

  #deleteComment(place: number): Sent[] {
    this.deletions += 1;
    return this.#room.deleteComment(place);
  }

  #clear(accountId: string): Sent[] {
    this.deletions += this.#room.countOf(accountId);
    return this.#room.clearComments(accountId);
  }

  #period(isLost: boolean): void {
    const [statistics, keepalive] = this.#room.period(5);
    const isReceived = this.#network.deliver(statistics, isLost ? [] : [0]);
    this.#network.deliver(keepalive, isLost ? [] : [0]);
    this.#network.deliver(this.#room.operatorsPresent(), isLost ? [] : [0]);
    if (!isReceived) this.lostPoints.add(this.#room.lastPoint);
  }

  #show(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const listener of [...this.#listeners]) listener();
  }
}

describe('catching up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
    vi.stubGlobal('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer));
    vi.stubGlobal('location', { href: 'http://console/' });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(['console', 'viewer', 'host'] as const)(
    'T-08 X-05 P-10 J-05 J-08 J-13 Q-03 Q-04 after any loss, duplication, delay or disconnect a %s equals a freshly loaded one',
    { timeout: 240_000 },
    async (page) => {
      const { commentsShown } = pageKinds[page];
      await fc.assert(
        fc.asyncProperty(
          anyRun(commentsShown),
          async ({ steps, hasReceivedNumbers, ...setting }) => {
            const scenario = new Scenario(page, setting);
            const existing = await scenario.open();
            const held = scenario.holdsOf(existing);
            const asked = scenario.questionsOn(existing);
            if (hasReceivedNumbers) await scenario.pass(1);
            for (const step of steps) await scenario.apply(step);
            await scenario.heal();
            const fresh = await scenario.open();
            const freshlyAsked = scenario.questionsOn(fresh);
            await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
            for (const late of [asked, freshlyAsked]) late.destroy();
            expect(questionsOf(asked)).toEqual(questionsOf(freshlyAsked));
            const [actual, expected] = [existing, fresh].map((model) => model.getSnapshot());
            existing.destroy();
            held.destroy();
            fresh.destroy();
            if (!actual || !expected) throw new Error('no snapshot');
            expect(summary(actual)).toEqual(summary(expected));
            expect(actual.room.detail.moderatorIds).toEqual(expected.room.detail.moderatorIds);
            expect(bagWords(actual)).toEqual(scenario.bagWords);
            if (page !== 'console') expect(phoneSummary(actual)).toEqual(phoneSummary(expected));
            expectComments(page, actual, expected, page === 'console' ? 0 : scenario.deletions);
            if (page === 'console') {
              expect(actual.statistics.statItems).toEqual(expected.statistics.statItems);
              expectPoints(actual, expected, scenario.lostPoints);
              expect(held.rows).toEqual(scenario.heldIds);
              const names = actual.operators.map(({ nickname }) => nickname);
              expect(names).toEqual(scenario.operatorNames);
            }
          },
        ),
        settings,
      );
    },
  );
});

/** The words of the bag that runs, which consoles fold. */
const bagWords = ({ bag }: RoomSnapshot) =>
  bag.phase === 'running' ? bag.bag?.enrollConditionComment : undefined;

const summary = ({ room, membership, prompt, poll }: RoomSnapshot) => ({
  prompt,
  poll,
  liveState: room.liveState,
  chatState: room.detail.chatState,
  angle: room.detail.angle,
  flow: room.detail.flow,
  isSilenced: membership.isSilenced,
});

/** What a phone also updates in place; a console reloads for it. */
const phoneSummary = ({ room, activity }: RoomSnapshot) => ({
  shownState: room.detail.liveState,
  activity,
});

const questionsOf = (late: LateSlice<QuestionsState>) => {
  const { open, items } = late.getSnapshot();
  // A lost count is made up for by the next one only.
  const shown = items.map(({ supports: _, ...question }) => question);
  return { open, items: shown.sort((one, other) => (one.questionId < other.questionId ? -1 : 1)) };
};

const withoutSilence = ({ isSilence: _, ...comment }: Comment) => comment;

/** Phones do not refetch after a deletion, so their lists may be short by that many of the oldest. */
const expectComments = (
  page: Page,
  actual: RoomSnapshot,
  expected: RoomSnapshot,
  maxMissing: number,
) => {
  const [shown, stored] = [actual, expected].map(({ comments }) =>
    // Only the console shows who is silenced.
    page === 'console' ? comments.comments : comments.comments.map(withoutSilence),
  ) as [readonly object[], readonly object[]];
  expect(shown.length).toBeGreaterThanOrEqual(stored.length - maxMissing);
  expect(shown).toEqual(stored.slice(stored.length - shown.length));
};

const expectPoints = (actual: RoomSnapshot, expected: RoomSnapshot, lost: ReadonlySet<string>) => {
  const times = new Set(actual.statistics.times);
  const allTimes = [...expected.statistics.times];
  expect([...actual.statistics.times]).toEqual(allTimes.filter((time) => times.has(time)));
  expect(allTimes.filter((time) => !times.has(time) && !lost.has(time))).toEqual([]);
};
