import { rmSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../../bootstrap/child.mjs';
import {
  NOTHING_RAN,
  type Outcome,
  readPlaywrightReport,
  readVitestReport,
} from '../../test/outcome.ts';
import type { RulePatch } from './RulePatch.ts';

export interface Run extends Outcome {
  /** What the programs printed, for those who want to know why nothing ran. */
  output: string;
}

/** Runs the tests of the patch whose titles cite its rule, in the copy. */
export async function runCitingTests(
  folder: string,
  { rule, tests }: RulePatch,
  timeoutMs: number,
): Promise<Run> {
  const specs = tests.filter((file) => file.endsWith('.spec.ts'));
  const others = tests.filter((file) => !file.endsWith('.spec.ts'));
  let output = '';
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    runChild(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      onOutput: (text) => {
        output += text;
      },
    });
  const vitest = async (): Promise<Outcome> => {
    if (others.length === 0) return NOTHING_RAN;
    const report = freshReport(folder, 'rules-vitest.json');
    await run([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--testTimeout=${timeoutMs}`,
      '--bail=1',
      `--testNamePattern=${rule}`,
      ...others,
    ]);
    return readVitestReport(report);
  };
  const playwright = async (): Promise<Outcome> => {
    if (specs.length === 0) return NOTHING_RAN;
    const report = freshReport(folder, 'rules-playwright.json');
    const build =
      "import { ensurePages } from './scripts/bootstrap/pages.mjs'; await ensurePages();";
    if ((await run(['--input-type=module', '--eval', build])) !== 0) return NOTHING_RAN;
    await run(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=list,json',
        '--retries=0',
        '--max-failures=1',
        `--timeout=${timeoutMs}`,
        `--grep=${rule}`,
        ...specs,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    );
    return readPlaywrightReport(report);
  };
  const outcomes = [await vitest(), await playwright()];
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), output };
}

function freshReport(folder: string, name: string): string {
  const file = path.join(folder, '.cache', name);
  rmSync(file, { force: true });
  return file;
}
