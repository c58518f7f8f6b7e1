import { setTimeout as wait } from 'node:timers/promises';
import { ChatState, ReviewMode } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import { Random } from '@live/simulator';
import { Camera } from './camera.ts';
import {
  checkActions,
  checkComments,
  checkPeople,
  checkUndone,
  countActions,
  expectedList,
  findHolder,
  isAllSilenced,
  shownList,
} from './check.ts';
import { checkHeld, expectedHeld } from './check-held.ts';
import { checkVisits, findOpenVisits, listVisitors } from './check-visits.ts';
import { TestConsole } from './console.ts';
import { disturb } from './disturb.ts';
import type { Environment } from './environment.ts';
import { Ledger } from './ledger.ts';
import { Operator } from './operator.ts';
import { CONSOLES, type Plan } from './plan.ts';
import { findLasting, retry } from './retry.ts';
import { Reviewer } from './reviewer.ts';
import { TimedEnds } from './timed-ends.ts';
import { Viewers } from './viewers.ts';

const VIEWERS = 8;
const REVIEWERS = 2;

export interface RunResult {
  findings: string[];
  acknowledged: number;
  unknown: number;
  actions: number;
  /** Writes refused because of a full disk. */
  refusedForSpace: number;
  /** Whether another server owns the room afterwards. */
  hasMoved: boolean;
  ms: number;
}

/** One run: load, faults, and a check that the stored and shown state matches all acknowledgements. */
export const runPlan = async (plan: Plan, environment: Environment): Promise<RunResult> => {
  const began = performance.now();
  const random = new Random(plan.seed);
  const ledger = new Ledger();
  const store = await environment.openStore();
  const before = await countActions(store.db);
  const known = await listVisitors(store.db);
  const refusedBefore = environment.refusedForSpace;
  const holder = await findHolder(store.db, environment.place.roomId);
  const consoles = await Promise.all(
    Array.from({ length: CONSOLES }, () =>
      retry(() => TestConsole.open(random.branch(), environment.consoleEndpoint)),
    ),
  );
  const viewers = new Viewers(environment.url, environment.place, VIEWERS, ledger);
  const operator = new Operator(environment, ledger, () => viewers.accountIds);
  const timedEnds = new TimedEnds(environment, store);
  const reviewers = Array.from(
    { length: plan.reviews ? REVIEWERS : 0 },
    () => new Reviewer(environment, ledger),
  );
  const loads = [viewers, operator, timedEnds, ...reviewers];
  await reviewers[0]?.setMode(ReviewMode.ALL);
  await viewers.enter();
  const camera = new Camera(environment);
  await camera.start();
  for (const load of loads) load.start(random.branch(), plan.seed);
  await Promise.all([
    wait(plan.loadMs),
    ...plan.disturbances.map((disturbance) =>
      disturb(disturbance, environment, consoles[disturbance.console] as TestConsole),
    ),
  ]);
  await Promise.all(loads.map((load) => load.stop()));
  const ended = environment.servers
    .filter(({ isRunning }) => !isRunning)
    .map(({ log }) => `a server ended by itself: ${log}`);
  // What waits now stays, so that consoles show it.
  if (ended.length === 0) await reviewers[0]?.setMode(ReviewMode.OFF);
  const answered = [
    ...(ended.length > 0 ? [] : await checkService(viewers, operator, plan.seed)),
    ...(ended.length > 0 ? [] : await viewers.findUnanswered(plan.seed)),
  ];
  await viewers.leave();
  const findings = [
    ...ended,
    ...answered,
    // Before the consoles: what has ended must be announced to them too.
    ...(ended.length > 0 ? [] : await timedEnds.findUnended()),
    ...(ended.length > 0 ? [] : await camera.findLost()),
    ...(ended.length > 0 ? [] : await checkConsoles(store.db, consoles)),
    ...(await checkComments(store.db, ledger)),
    ...(await checkActions(store.db, ledger, before)),
    ...(await checkPeople(store.db, ledger)),
    ...(await checkUndone(store.db, ledger)),
    ...(await checkHeld(store.db, ledger, plan.seed)),
    // Everybody has left by now: no visit stays open for longer than missing heartbeats are waited for.
    ...(ended.length > 0 ? [] : await findLasting(() => findOpenVisits(store.db, known))),
    // Times of a clock that was moved say nothing about each other.
    ...(plan.disturbances.some(({ fault }) => fault === 'clock-jump')
      ? []
      : await checkVisits(store.db, known)),
  ];
  await camera.stop();
  if (ended.length === 0) await reviewers[0]?.decideRest();
  const hasMoved = (await findHolder(store.db, environment.place.roomId)) !== holder;
  await Promise.all(consoles.map((console) => console.destroy()));
  await store.destroy();
  const count = (outcome: string) =>
    ledger.sentComments.filter((comment) => comment.outcome === outcome).length;
  return {
    findings,
    acknowledged: count('done'),
    unknown: count('unknown'),
    actions: ledger.actions.filter(({ outcome }) => outcome === 'done').length,
    hasMoved,
    refusedForSpace: environment.refusedForSpace - refusedBefore,
    ms: performance.now() - began,
  };
};

/** After the faults, viewers get replies and the operator can act. */
const checkService = async (
  viewers: Viewers,
  operator: Operator,
  seed: number,
): Promise<string[]> => {
  try {
    await retry((attempt) => operator.checkService(`${seed} 系统 之后 ${attempt}`));
    await retry((attempt) => viewers.checkService(`${seed} 之后 ${attempt}`));
    return [];
  } catch (error) {
    return [`after everything: ${error}`];
  }
};

/** Every console eventually shows what is stored. */
const checkConsoles = (db: Db, consoles: readonly TestConsole[]): Promise<string[]> =>
  findLasting(async () => {
    const [expected, silenced, held] = await Promise.all([
      expectedList(db),
      isAllSilenced(db),
      expectedHeld(db),
    ]);
    return consoles.flatMap((console, index) => {
      const snapshot = console.snapshot();
      if (!snapshot) return [`console ${index} shows nothing`];
      const difference = firstDifference(expected, shownList(snapshot));
      const name = `console ${index} (${snapshot.connection})`;
      const isShownSilenced = snapshot.room.detail.chatState === ChatState.ALL_SILENCED;
      const silences = isShownSilenced === silenced ? [] : [`${name}: all-silence differs`];
      const isPresent = snapshot.operators.some(({ accountId }) => accountId === 'u-admin');
      const present = isPresent ? [] : [`${name}: shows no operator present`];
      const heldDifference = firstDifference(held, [...console.heldIds]);
      const waiting = heldDifference ? [`${name}: held comments: ${heldDifference}`] : [];
      return [
        ...waiting,
        ...(difference ? [`${name}: ${difference}`] : []),
        ...silences,
        ...present,
      ];
    });
  });

const firstDifference = (expected: string[], shown: string[]): string | undefined => {
  const at = expected.findIndex((line, index) => line !== shown[index]);
  if (at < 0 && expected.length === shown.length) return undefined;
  const place = at < 0 ? expected.length : at;
  return `row ${place} of ${expected.length} is "${shown[place]}", stored is "${expected[place]}" (${shown.length} shown)`;
};
