import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  title: string;
  message: string;
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures?: Failure[];
  /** Tests that passed only when they were repeated. */
  unstable?: Failure[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightSpec {
  title: string;
  file: string;
  tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightReport {
  stats: Record<string, number | undefined>;
  suites?: PlaywrightSuite[];
  /** Errors outside of any test. */
  errors?: PlaywrightError[];
}

/** Counts of a stage that ran no tests but failed: it must show in the last line all the same. */
export const STAGE_FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };
/** Counts of a stage whose browser or engine is missing: a test that did not run has not passed. */
export const STAGE_SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1 };
export const NOTHING_RAN: Outcome = { passed: 0, failed: 0, skipped: 0 };

/** Reads what `vitest-reporter.ts` wrote. */
export function readVitestOutcome(file: string): Outcome {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : NOTHING_RAN;
}

export function readPlaywrightReport(file: string): Outcome {
  if (!existsSync(file)) return NOTHING_RAN;
  const {
    stats,
    suites = [],
    errors = [],
  } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const specs = suites.flatMap(specsIn);
  const withStatus = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(failureOf);
  const outside = errors.map((error) => ({ title: 'playwright', message: textOf([error]) }));
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + outside.length,
    skipped: stats.skipped ?? 0,
    failures: [...withStatus('unexpected'), ...outside],
    unstable: withStatus('flaky'),
  };
}

function specsIn({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function failureOf({ file, title, tests }: PlaywrightSpec): Failure {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return { title: `${file}: ${title}`, message: textOf(errors) };
}

const textOf = (errors: PlaywrightError[]): string =>
  stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n'));

/** Lines of a failure that the end of a run repeats: enough to know it again. */
const SHOWN_LINES = 12;

/** Names what failed at the end of a run, where the thousand lines before it are not searched. */
export function describeFailure(mark: string, { title, message }: Failure): string {
  const lines = message.split('\n').slice(0, SHOWN_LINES);
  return [`${mark}${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A stage that ended badly counts as a failure, even if each of its tests passed. */
export function withExitCode(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

export function lastLine(outcomes: Outcome[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether a run that was to run tests ran none: a misspelt name must not pass for success. */
export const ranNothing = (outcomes: Outcome[]): boolean =>
  outcomes.every(({ passed, failed, skipped }) => passed + failed + skipped === 0);
