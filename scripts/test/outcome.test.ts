import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  describeFailure,
  lastLine,
  ranNothing,
  readPlaywrightReport,
  readVitestOutcome,
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
  it('reads what playwright counted, and names what failed and what passed only the second time', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const shaky = spec('shaky', 'flaky', '\u001b[31mtoo early\u001b[39m');
    const broken = spec('broken', 'unexpected', 'expected 1', 'closed');
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [{ specs: [spec('sound', 'expected'), broken], suites: [{ specs: [shaky] }] }],
      errors: [{ message: 'no browser' }],
    };
    expect(readPlaywrightReport(reportOf(report))).toEqual({
      ...outcome(6, 2, 2),
      failures: [
        { title: 'a.spec.ts: broken', message: 'expected 1\nclosed' },
        { title: 'playwright', message: 'no browser' },
      ],
      unstable: [{ title: 'a.spec.ts: shaky', message: 'too early' }],
    });
  });

  it('repeats twelve lines of a failure', () => {
    const message = Array.from({ length: 13 }, (_, index) => `line ${index + 1}`).join('\n');
    const lines = describeFailure('失败：', { title: 'a.test.ts: broken', message }).split('\n');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe('失败：a.test.ts: broken');
    expect(lines[12]).toBe('    line 12');
  });

  it('knows a run without any test', () => {
    expect(ranNothing([outcome(0, 0, 0)])).toBe(true);
    expect(ranNothing([outcome(0, 0, 0), outcome(0, 0, 1)])).toBe(false);
  });

  it.each([readVitestOutcome, readPlaywrightReport])('counts nothing without a report', (read) => {
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
