import { setTimeout as wait } from 'node:timers/promises';
import { ChatState } from '@live/protocol';
import { Random } from '@live/simulator';
import type { Db } from '../apps/server/src/db/schema.ts';
import {
  checkActions,
  checkComments,
  countActions,
  expectedList,
  findHolder,
  isAllSilenced,
  shownList,
} from './check.ts';
import { TestConsole } from './console.ts';
import { disturb } from './disturb.ts';
import { Ledger } from './ledger.ts';
import { Operator } from './operator.ts';
import { patiently } from './patiently.ts';
import { CONSOLES, type Plan } from './plan.ts';
import { Viewers } from './viewers.ts';
import type { World } from './world.ts';

const VIEWERS = 8;
/** Well over the longest wait between two tries to fetch or to connect. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

export interface RunResult {
  findings: string[];
  acknowledged: number;
  unknown: number;
  actions: number;
  /** By a full disk. */
  refusedForSpace: number;
  /** Another server looks after the room than before. */
  hasMoved: boolean;
  ms: number;
}

/** One run: people act, things break, and afterwards everything must be as they were told. */
export const runPlan = async (plan: Plan, world: World): Promise<RunResult> => {
  const began = performance.now();
  const random = new Random(plan.seed);
  const ledger = new Ledger();
  const store = await world.openStore();
  const before = await countActions(store.db);
  const refusedBefore = world.refusedForSpace;
  const holder = await findHolder(store.db, world.place.roomId);
  const consoles = await Promise.all(
    Array.from({ length: CONSOLES }, () =>
      patiently(() => TestConsole.open(random.branch(), world.consolePlace)),
    ),
  );
  const viewers = new Viewers(world.url, world.place, VIEWERS, ledger);
  const operator = new Operator(
    world.url,
    () => world.signIn(world.url),
    ledger,
    () => viewers.accountIds,
  );
  await viewers.arrive();
  viewers.start(plan.seed, random.branch());
  operator.start(plan.seed, random.branch());
  await Promise.all([
    wait(plan.loadMs),
    ...plan.disturbances.map((disturbance) =>
      disturb(disturbance, world, consoles[disturbance.console] as TestConsole),
    ),
  ]);
  await Promise.all([viewers.stop(), operator.stop()]);
  const ended = world.servers
    .filter(({ isRunning }) => !isRunning)
    .map(({ log }) => `a server ended by itself: ${log}`);
  const findings = [
    ...ended,
    ...(ended.length > 0 ? [] : await checkService(viewers, operator, plan.seed)),
    ...(ended.length > 0 ? [] : await checkConsoles(store.db, consoles)),
    ...(await checkComments(store.db, ledger)),
    ...(await checkActions(store.db, ledger, before)),
  ];
  const hasMoved = (await findHolder(store.db, world.place.roomId)) !== holder;
  await Promise.all(consoles.map((console) => console.destroy()));
  await store.destroy();
  const count = (outcome: string) => ledger.said.filter((said) => said.outcome === outcome).length;
  return {
    findings,
    acknowledged: count('done'),
    unknown: count('unknown'),
    actions: ledger.acted.filter(({ outcome }) => outcome === 'done').length,
    hasMoved,
    refusedForSpace: world.refusedForSpace - refusedBefore,
    ms: performance.now() - began,
  };
};

/** Once everything is whole again, viewers are answered and the operator can work. */
const checkService = async (
  viewers: Viewers,
  operator: Operator,
  seed: number,
): Promise<string[]> => {
  try {
    await patiently((attempt) => operator.proveService(`${seed} 系统 之后 ${attempt}`));
    await patiently((attempt) => viewers.proveService(`${seed} 之后 ${attempt}`));
    return [];
  } catch (error) {
    return [`after everything: ${error}`];
  }
};

/** Every console shows what is stored, after a while at the latest. */
const checkConsoles = async (db: Db, consoles: readonly TestConsole[]): Promise<string[]> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const [expected, silenced] = await Promise.all([expectedList(db), isAllSilenced(db)]);
    const findings = consoles.flatMap((console, index) => {
      const snapshot = console.snapshot();
      if (!snapshot) return [`console ${index} shows nothing`];
      const difference = firstDifference(expected, shownList(snapshot));
      const name = `console ${index} (${snapshot.connection})`;
      const isShownSilenced = snapshot.room.detail.chatState === ChatState.ALL_BANNED;
      const silences = isShownSilenced === silenced ? [] : [`${name}: all-silence differs`];
      return difference ? [`${name}: ${difference}`, ...silences] : silences;
    });
    if (findings.length === 0 || performance.now() > deadline) return findings;
    await wait(LOOK_MS);
  }
};

const firstDifference = (expected: string[], shown: string[]): string | undefined => {
  const at = expected.findIndex((line, index) => line !== shown[index]);
  if (at < 0 && expected.length === shown.length) return undefined;
  const place = at < 0 ? expected.length : at;
  return `row ${place} of ${expected.length} is "${shown[place]}", stored is "${expected[place]}" (${shown.length} shown)`;
};
