import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './api.ts';
import { Crowd } from './crowd.ts';
import type { RoomCredentials } from './member.ts';
import type { SimulateOptions } from './options.ts';
import { generatePeople } from './people.ts';
import { Random } from './random.ts';
import { finalReport, isSound, progressLine } from './report.ts';

const PROGRESS_MS = 1_000;
/** Without an interactive terminal only every tenth update is printed. */
const PRINT_EVERY = 10;
const MAX_PROBLEMS = 10;

export interface SimulateTerminal {
  isInteractive: boolean;
  write(text: string): void;
  /** Aborted to end the simulation early. */
  stop: AbortSignal;
}

/** Runs virtual guests in a room; returns whether everything they received was correct. */
export const simulate = async (
  options: SimulateOptions,
  terminal: SimulateTerminal,
): Promise<boolean> => {
  const { url, liveId, viewers, seconds, seed } = options;
  let problems = 0;
  const onProblem = (problem: string) => {
    problems += 1;
    if (problems <= MAX_PROBLEMS) terminal.write(`\n${problem}\n`);
  };
  const host = options.host && {
    signIn: () => signInAs(url, options.host ?? ''),
    firstBagMs: options.arriveSeconds * 1000 + 3_000,
    bagEveryMs: options.bagEverySeconds * 1000,
    onProblem,
  };
  const crowd = await Crowd.create({
    url,
    liveId,
    people: generatePeople(new Random(seed), viewers),
    rates: options,
    arriveMs: options.arriveSeconds * 1000,
    seed,
    sample: options.sample,
    signIn: ({ nickname }) => call(url, 'guestEnter', { liveId, nickname }),
    ...(host && { host }),
    onProblem,
  });
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let updates = 0;
  const show = setInterval(() => {
    const line = progressLine(crowd, viewers, elapsed());
    if (terminal.isInteractive) terminal.write(`\r\x1b[K${line}`);
    else if (updates % PRINT_EVERY === 0) terminal.write(`${line}\n`);
    updates += 1;
  }, PROGRESS_MS);
  crowd.start();
  await sleep(seconds * 1000, undefined, { signal: terminal.stop }).catch(() => undefined);
  const lasted = elapsed();
  await crowd.destroy();
  clearInterval(show);
  terminal.write(`${finalReport(crowd, lasted, Math.min(options.sample, viewers))}\n`);
  return isSound(crowd);
};

const signInAs = async (url: string, name: string): Promise<RoomCredentials> =>
  call(url, 'login', { name, password: process.env.DEMO_PASSWORD ?? '' });
