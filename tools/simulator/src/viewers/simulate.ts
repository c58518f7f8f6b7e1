import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './api.ts';
import { Crowd } from './crowd.ts';
import type { SignedIn } from './member.ts';
import type { SimulateOptions } from './options.ts';
import { inventPeople } from './people.ts';
import { Random } from './random.ts';
import { finalReport, isSound, progressLine } from './report.ts';

const PROGRESS_MS = 1_000;
const LINE_EVERY = 10;
const PROBLEMS_SHOWN = 10;

export interface SimulateTerminal {
  isInteractive: boolean;
  write(text: string): void;
  /** Aborted when somebody wants it to end early. */
  stop: AbortSignal;
}

/** Fills a room with guests for a while; true when all they received was in order. */
export const simulate = async (
  options: SimulateOptions,
  terminal: SimulateTerminal,
): Promise<boolean> => {
  const { url, liveId, viewers, seconds, seed } = options;
  let problems = 0;
  const onProblem = (problem: string) => {
    problems += 1;
    if (problems <= PROBLEMS_SHOWN) terminal.write(`\n${problem}\n`);
  };
  const host = options.host && {
    signIn: () => signInAs(url, options.host ?? ''),
    firstBagMs: options.arriveSeconds * 1000 + 3_000,
    bagEveryMs: options.bagEverySeconds * 1000,
    onProblem,
  };
  const crowd = await Crowd.gather({
    url,
    liveId,
    people: inventPeople(new Random(seed), viewers),
    rates: options,
    arriveMs: options.arriveSeconds * 1000,
    seed,
    sample: options.sample,
    door: ({ nickname }) => call(url, 'guestEnter', { liveId, nickname }),
    ...(host && { host }),
    onProblem,
  });
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let shown = 0;
  const show = setInterval(() => {
    const line = progressLine(crowd, viewers, elapsed());
    if (terminal.isInteractive) terminal.write(`\r\x1b[K${line}`);
    else if (shown % LINE_EVERY === 0) terminal.write(`${line}\n`);
    shown += 1;
  }, PROGRESS_MS);
  crowd.start();
  await sleep(seconds * 1000, undefined, { signal: terminal.stop }).catch(() => undefined);
  const lasted = elapsed();
  await crowd.destroy();
  clearInterval(show);
  terminal.write(`${finalReport(crowd, lasted, Math.min(options.sample, viewers))}\n`);
  return isSound(crowd);
};

const signInAs = async (url: string, name: string): Promise<SignedIn> =>
  call(url, 'login', { name, password: process.env.DEMO_PASSWORD ?? '' });
