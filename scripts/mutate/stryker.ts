import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../bootstrap/child.mjs';
import { step } from '../bootstrap/command.mjs';
import { install, isInstalled } from '../bootstrap/install.mjs';
import { CACHE, ROOT } from '../bootstrap/paths.mjs';
import type { Guarded } from './modules.ts';
import type { MutationReport } from './survivors.ts';

const FOLDER = path.join(ROOT, 'scripts/mutate');
const OPTIONS = path.join(CACHE, 'stryker.json');
const REPORT = path.join(CACHE, 'mutation.json');

/** Stryker is installed on first use: nobody who starts the product should wait for it. */
export async function ensureStryker(): Promise<void> {
  if (!isInstalled(FOLDER)) await step('安装 Stryker', () => install(FOLDER));
}

/** Breaks the modules one small change at a time, in a copy of the repository. */
export async function runStryker(guarded: Guarded[]): Promise<MutationReport> {
  mkdirSync(CACHE, { recursive: true });
  rmSync(REPORT, { force: true });
  writeFileSync(
    OPTIONS,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
      mutate: guarded.map(({ module }) => module),
      reporters: ['progress', 'json'],
      jsonReporter: { fileName: REPORT },
      tempDirName: '.cache/stryker',
      cleanTempDir: 'always',
      ignorePatterns: ['.cache', 'data', 'dist', 'test-results', 'playwright-report', '*.mp4'],
      // It would rewrite that file by an interface that TypeScript 7 does not have.
      tsconfigFile: 'none',
      concurrency: 2,
      // Long, because a break that only makes a busy machine late has not been noticed.
      timeoutMS: 30_000,
    }),
  );
  const tests = [...new Set(guarded.flatMap((entry) => entry.tests))];
  const stryker = path.join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const code = await runChild(process.execPath, [stryker, 'run', OPTIONS], {
    env: { ...process.env, LIVE_MUTATE_TESTS: tests.join(',') },
  });
  if (!existsSync(REPORT)) throw new Error(`Stryker ended with ${code} and left no report`);
  return JSON.parse(readFileSync(REPORT, 'utf8')) as MutationReport;
}
