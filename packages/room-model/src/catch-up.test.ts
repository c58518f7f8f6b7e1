import type { Comment } from '@live/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageKinds } from './pageKinds.ts';
import type { RoomModel } from './RoomModel.ts';
import type { RoomState } from './slices.ts';
import { FlakyNetwork } from './testing/FlakyNetwork.ts';
import { MODEL_ROOM, ModelRoom, type Sent } from './testing/ModelRoom.ts';
import { openTestRoom } from './testing/openTestRoom.ts';

type Page = keyof typeof pageKinds;

/** Longer than any reconnect, hidden or not, and any fetch that is tried again. */
const LONG_ENOUGH_MS = 70_000;
const PERIOD_MS = 10_000;

/** When copies of one notice arrive: none, one, two; at once, late, far too late. */
const anyArrival = fc.oneof(
  { weight: 6, arbitrary: fc.constant([0]) },
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 2 }) },
);
const anyPerson = fc.integer({ min: 0, max: 3 }).map((number) => `u-${number}`);

const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('say'), who: anyPerson, at: anyArrival }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('remove'), place: fc.nat(600), at: anyArrival }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mute'), who: anyPerson, at: anyArrival }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('enter'), who: anyPerson },
      ...{ isMuted: fc.boolean(), at: anyArrival },
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('all-mute'), at: anyArrival }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause'), at: anyArrival }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('activity'), at: anyArrival }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn'),
      angle: fc.constantFrom(0, 90, 270),
      at: anyArrival,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('period'), isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cut', 'die', 'http', 'sleep') }) },
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
    /** Whether the page has received both topics' numbers before anything happens. */
    isAtHome: fc.boolean(),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 40 }),
  });

/** The same runs every time; `CATCH_UP_RUNS=2000` looks for new ones. */
const { CATCH_UP_RUNS } = process.env;
const settings = CATCH_UP_RUNS ? { numRuns: Number(CATCH_UP_RUNS) } : { numRuns: 150, seed: 8 };

/** A page and its room, through everything that the steps do to them. */
class Trial {
  readonly #page: Page;
  readonly #room: ModelRoom;
  readonly #network: FlakyNetwork;
  readonly #listeners = new Set<() => void>();
  readonly #options;
  #isVisible = true;
  /** Points of the chart whose push was lost without a trace: only the next fetch brings them. */
  readonly lostPoints = new Set<string>();
  deletions = 0;

  constructor(
    page: Page,
    { comments, delays, chance }: { comments: number; delays: number[]; chance: number },
  ) {
    this.#page = page;
    this.#room = new ModelRoom(comments, page);
    this.#network = new FlakyNetwork(this.#room, delays);
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

  async open(): Promise<RoomModel> {
    const opening = openTestRoom(this.#page, MODEL_ROOM.liveId, this.#options);
    await vi.advanceTimersByTimeAsync(20_000);
    return opening;
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'wait') await vi.advanceTimersByTimeAsync('ms' in step ? step.ms : 0);
    else if (step.do === 'period' && 'isLost' in step) this.#period(step.isLost);
    else if (step.do === 'cut') this.#network.cut();
    else if (step.do === 'die') this.#network.die();
    else if (step.do === 'http') this.#network.isHttpDown = !this.#network.isHttpDown;
    else if (step.do === 'sleep') this.#show(!this.#isVisible);
    else if ('at' in step) {
      // A crowd does not fetch again for its first number: nothing is promised before it.
      if (this.#page === 'phone') this.#network.carry(this.#room.sign(), [0]);
      for (const sent of this.#act(step)) {
        // What passes travels at most once; nothing else is promised about it.
        this.#network.carry(sent, sent.isPassing ? step.at.slice(0, 1) : step.at);
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

  #act(step: Step): Sent[] {
    const room = this.#room;
    if ('angle' in step) return [room.turn(step.angle)];
    if ('place' in step) return this.#remove(step.place);
    if ('isMuted' in step) return [room.enter(step.who, step.isMuted)];
    if ('who' in step) return step.do === 'say' ? room.say(step.who) : room.flipSilence(step.who);
    if (step.do === 'activity') return [room.flipActivity()];
    return [step.do === 'pause' ? room.flipPause() : room.flipAllSilenced()];
  }

  #remove(place: number): Sent[] {
    this.deletions += 1;
    return this.#room.remove(place);
  }

  #period(isLost: boolean): void {
    const [figures, sign] = this.#room.period(5);
    const isHeard = this.#network.carry(figures, isLost ? [] : [0]);
    this.#network.carry(sign, isLost ? [] : [0]);
    if (!isHeard) this.lostPoints.add(this.#room.lastPoint);
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

  it.each(['console', 'phone'] as const)(
    'T-08 X-05 whatever is lost, doubled, delayed or cut, a %s ends up like one loaded afresh',
    { timeout: 240_000 },
    async (page) => {
      const { commentsShown } = pageKinds[page];
      await fc.assert(
        fc.asyncProperty(anyRun(commentsShown), async ({ steps, isAtHome, ...setting }) => {
          const trial = new Trial(page, setting);
          const veteran = await trial.open();
          if (isAtHome) await trial.pass(1);
          for (const step of steps) await trial.take(step);
          await trial.heal();
          const newcomer = await trial.open();
          const [known, all] = [veteran, newcomer].map((model) => model.getSnapshot());
          veteran.destroy();
          newcomer.destroy();
          if (!known || !all) throw new Error('nothing is known');
          expect(summary(known)).toEqual(summary(all));
          if (page === 'phone') expect(followed(known)).toEqual(followed(all));
          expectComments(page, known, all, page === 'console' ? 0 : trial.deletions);
          if (page === 'console') expectPoints(known, all, trial.lostPoints);
        }),
        settings,
      );
    },
  );
});

const summary = ({ room, standing, figures }: RoomState) => ({
  liveState: room.liveState,
  chatState: room.detail.chatState,
  angle: room.detail.angle,
  isSilenced: standing.isSilenced,
  figures: figures.statItems,
});

/** What a phone shows beyond that; a console reloads for it. */
const followed = ({ room, activity }: RoomState) => ({
  shownState: room.detail.liveState,
  activity,
});

const withoutSilence = ({ isSilence: _, ...comment }: Comment) => comment;

/** A crowd does not fetch for each deletion: its lists may lack as many of the oldest. */
const expectComments = (page: Page, known: RoomState, all: RoomState, mayLack: number) => {
  const [shown, stored] = [known, all].map(({ comments }) =>
    // Who is muted is for operators: phones neither receive nor show it.
    page === 'phone' ? comments.comments.map(withoutSilence) : comments.comments,
  ) as [readonly object[], readonly object[]];
  expect(shown.length).toBeGreaterThanOrEqual(stored.length - mayLack);
  expect(shown).toEqual(stored.slice(stored.length - shown.length));
};

const expectPoints = (known: RoomState, all: RoomState, lost: ReadonlySet<string>) => {
  const times = new Set(known.figures.times);
  const allTimes = [...all.figures.times];
  expect([...known.figures.times]).toEqual(allTimes.filter((time) => times.has(time)));
  expect(allTimes.filter((time) => !times.has(time) && !lost.has(time))).toEqual([]);
};
