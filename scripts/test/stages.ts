import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '@live/engines';
import { runChild } from '../bootstrap/child.mjs';
import { ensurePages } from '../bootstrap/pages.mjs';
import { CACHE, MODULES, ROOT } from '../bootstrap/paths.mjs';
import { runChecks } from '../check/checks.ts';
import { ensureEngines } from './engines.ts';
import {
  NOTHING_RAN,
  type Outcome,
  readPlaywrightReport,
  readVitestOutcome,
  STAGE_FAILED,
  STAGE_SKIPPED,
  withExitCode,
} from './outcome.ts';
import type { Selection } from './selection.ts';
import sizeBudget from './size-budget.json' with { type: 'json' };
import { overBudget, sizesOf } from './sizes.ts';

export interface Stage {
  title: string;
  /** The parts of the tests that need it. */
  parts: string[];
  run(selection: Selection): Promise<Outcome>;
}

export const STAGES: Stage[] = [
  {
    title: '测试环境',
    parts: ['server', 'browser'],
    run: ({ scope, filters }) => ensureEngines(scope === 'all' && filters.length === 0),
  },
  { title: '检查', parts: ['check'], run: check },
  { title: '单元与服务端测试', parts: ['unit', 'server'], run: runVitest },
  { title: '构建页面', parts: ['browser'], run: buildPages },
  { title: '浏览器测试', parts: ['browser'], run: runPlaywright },
];

async function check(): Promise<Outcome> {
  return (await runChecks()) ? NOTHING_RAN : STAGE_FAILED;
}

async function runVitest({ wants, filters }: Selection): Promise<Outcome> {
  const report = freshReport('vitest-outcome.json');
  const projects = ['unit', 'server'].filter(wants).map((name) => `--project=${name}`);
  const code = await runProgram(
    'vitest/vitest.mjs',
    ['run', ...projects, ...passWithoutMatch(filters, '--passWithNoTests')],
    { ...process.env, TEST_OUTCOME: report },
  );
  return withExitCode(readVitestOutcome(report), code);
}

async function buildPages(): Promise<Outcome> {
  await ensurePages();
  const over = Object.entries(sizeBudget).flatMap(([page, budget]) =>
    overBudget(page, sizesOf(path.join(ROOT, 'apps', page, 'dist')), budget),
  );
  for (const line of over) console.error(`超出体积预算：${line}（scripts/test/size-budget.json）`);
  return over.length === 0 ? NOTHING_RAN : STAGE_FAILED;
}

async function runPlaywright({ filters }: Selection): Promise<Outcome> {
  if (!findChromium()) return STAGE_SKIPPED;
  const report = freshReport('playwright.json');
  const code = await runProgram(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...passWithoutMatch(filters, '--pass-with-no-tests')],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return withExitCode(readPlaywrightReport(report), code);
}

/** A name may select files of one stage alone; without a name every stage has tests. */
function passWithoutMatch(filters: string[], option: string): string[] {
  return filters.length === 0 ? [] : [option, ...filters];
}

function freshReport(name: string): string {
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, name);
  rmSync(file, { force: true });
  return file;
}

function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runChild(process.execPath, [path.join(MODULES, program), ...args], { env });
}
