import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  lastLine,
  ranNothing,
  readPlaywrightReport,
  readVitestReport,
  withExitCode,
} from './outcome.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'live-outcome-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const outcome = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped });

describe('the outcome of a run', () => {
  it('reads what vitest counted, and names a test that passed only the second time', () => {
    const test = (title: string, status: string, ...failureMessages: string[]) => ({
      title,
      status,
      failureMessages,
    });
    const assertionResults = [
      test('sound', 'passed'),
      test('shaky', 'passed', 'expected 1 to be 2'),
      test('broken', 'failed', 'expected 1 to be 2'),
    ];
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [{ name: '/somewhere/a.test.ts', assertionResults }],
    };
    const unstable = ['a.test.ts: shaky'];
    expect(readVitestReport(reportOf(report))).toEqual({ ...outcome(5, 1, 3), unstable });
  });

  it('reads what playwright counted, and names a test that passed only the second time', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status }],
    });
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        { specs: [spec('sound', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] },
      ],
    };
    const unstable = ['a.spec.ts: shaky'];
    expect(readPlaywrightReport(reportOf(report))).toEqual({ ...outcome(6, 1, 2), unstable });
  });

  it('knows a run without any test', () => {
    expect(ranNothing([outcome(0, 0, 0)])).toBe(true);
    expect(ranNothing([outcome(0, 0, 0), outcome(0, 0, 1)])).toBe(false);
  });

  it.each([readVitestReport, readPlaywrightReport])('counts nothing without a report', (read) => {
    expect(read(path.join(folder, 'missing.json'))).toEqual(outcome(0, 0, 0));
  });

  it('lets no stage that ended badly pass for sound', () => {
    expect(withExitCode(outcome(5, 0, 0), 1)).toEqual(outcome(5, 1, 0));
    expect(withExitCode(outcome(5, 2, 0), 1)).toEqual(outcome(5, 2, 0));
    expect(withExitCode(outcome(5, 0, 0), 0)).toEqual(outcome(5, 0, 0));
  });

  it('ends in one line with the sums', () => {
    expect(lastLine([outcome(5, 0, 0), outcome(3, 1, 0)])).toBe('8 passed, 1 failed');
    expect(lastLine([outcome(5, 0, 2), outcome(3, 0, 1)])).toBe('8 passed, 0 failed, 3 skipped');
    expect(lastLine([])).toBe('0 passed, 0 failed');
  });
});
