import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of tests that passed only when they were repeated. */
  unstable?: string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    name: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: Record<string, number | undefined>;
  suites?: PlaywrightSuite[];
}

/** Counts of a stage that ran no tests but failed: it must show in the last line all the same. */
export const STAGE_FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };
/** Counts of a stage whose browser or engine is missing: a test that did not run has not passed. */
export const STAGE_SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1 };
export const NOTHING_RAN: Outcome = { passed: 0, failed: 0, skipped: 0 };

export function readVitestReport(file: string): Outcome {
  if (!existsSync(file)) return NOTHING_RAN;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    unstable: (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ title }) => `${path.basename(name)}: ${title}`),
    ),
  };
}

export function readPlaywrightReport(file: string): Outcome {
  if (!existsSync(file)) return NOTHING_RAN;
  const { stats, suites = [] } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    unstable: suites.flatMap(unstableIn),
  };
}

function unstableIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(unstableIn)];
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
