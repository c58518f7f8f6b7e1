import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../bootstrap/child.mjs';
import { CACHE, MODULES, ROOT } from '../bootstrap/paths.mjs';
import { brokenLinks, readDocuments } from '../documents/documents.ts';
import { unknownCitations } from '../rules/citations.ts';
import { readRepository } from '../rules/repository.ts';
import { auditDependencies } from './audit.ts';
import { demoQuotes } from './demo-quotes.ts';
import { missingTests } from './guards.ts';
import { missingFromLock } from './lock.ts';
import { unguardedLines } from './unguarded.ts';

interface Check {
  name: string;
  passes(): Promise<boolean>;
}

const CHECKS: Check[] = [
  { name: 'lock', passes: lockIsComplete },
  { name: 'types', passes: typesAgree },
  {
    name: 'lint',
    passes: () => succeeds('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'rules', passes: citedRulesExist },
  { name: 'threats', passes: threatsAreGuarded },
  { name: 'unguarded', passes: errorsAreCaught },
  { name: 'demo-quotes', passes: testsStandAlone },
  { name: 'audit', passes: auditPasses },
  { name: 'links', passes: linksResolve },
  { name: 'dead-code', passes: nothingIsDead },
];

/** Runs all checks, or those named, and says which failed. */
export async function runChecks(names: string[] = []): Promise<boolean> {
  const unknownNames = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknownNames.length > 0) {
    console.error(
      `没有名为 ${unknownNames.join('、')} 的检查，可用：${CHECKS.map(({ name }) => name).join('、')}`,
    );
    return false;
  }
  let all = true;
  for (const check of CHECKS) {
    if (names.length > 0 && !names.includes(check.name)) continue;
    const since = Date.now();
    const passed = await check.passes();
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(`${passed ? '✓' : '✗'} ${check.name}（${seconds} 秒）`);
    all &&= passed;
  }
  return all;
}

async function typesAgree(): Promise<boolean> {
  const projects = [
    'tsconfig.json',
    ...globSync('{packages,apps,tools,bench}/*/tsconfig.json', { cwd: ROOT }),
  ];
  let all = true;
  for (const project of projects.sort()) {
    // What did not change since the last check is not checked again: an eighth of the time.
    const state = path.join(CACHE, 'types', `${project.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`);
    const options = ['--incremental', '--tsBuildInfoFile', state];
    const passed = await succeeds('typescript/bin/tsc', ['-p', project, ...options]);
    if (!passed) console.log(`  ${project}`);
    all &&= passed;
  }
  return all;
}

/** Twice: what only a test uses is dead in production, and what nothing uses is dead anywhere. */
async function nothingIsDead(): Promise<boolean> {
  const anywhere = await succeeds('knip/bin/knip.js', ['--no-config-hints']);
  const production = await succeeds('knip/bin/knip.js', ['--no-config-hints', '--production']);
  return anywhere && production;
}

async function lockIsComplete(): Promise<boolean> {
  const missing = missingFromLock(path.join(ROOT, 'package-lock.json'));
  for (const line of missing) console.error(`package-lock.json lacks ${line}`);
  if (missing.length > 0) {
    console.error(
      'npm ci refuses such a lock: pin a version whose packages exist for every platform.',
    );
  }
  return missing.length === 0;
}

async function threatsAreGuarded(): Promise<boolean> {
  const document = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
  const missing = missingTests(document, ROOT);
  for (const test of missing)
    console.error(`docs/security.md names a test that is not there: ${test}`);
  return missing.length === 0;
}

/** Only the guard itself begins timers; tests may. */
async function errorsAreCaught(): Promise<boolean> {
  const files = globSync(
    ['apps/server/src/**/*.ts', 'packages/{guards,media-origin}/src/**/*.ts'],
    {
      cwd: ROOT,
      exclude: ['**/*.test.ts', '**/testing/**', 'packages/guards/src/guard.ts'],
    },
  );
  const found = files.sort().flatMap((file) => {
    const lines = unguardedLines(readFileSync(path.join(ROOT, file), 'utf8'));
    return lines.map((line) => `${file}:${line}`);
  });
  for (const place of found)
    console.error(`${place} begins a timer or a listener without a guard of packages/guards`);
  return found.length === 0;
}

/** Tests of the demo and of the documents that show it, of data that earlier versions wrote, and of parts without a server. */
const OF_THE_DEMO = [
  'apps/server/src/{demo,docs,media/srs}/**',
  'apps/server/src/features/members/*.test.ts',
  'apps/server/src/{log,http/call-routes,features/page-errors/page-errors}.test.ts',
  'apps/server/test/upgrade.test.ts',
  'e2e/docs.spec.ts',
];

async function testsStandAlone(): Promise<boolean> {
  const files = globSync(['apps/server/**/*.test.ts', 'e2e/**/*.ts', 'packages/testkit/src/*.ts'], {
    cwd: ROOT,
    exclude: OF_THE_DEMO,
  });
  const found = files.sort().flatMap((file) => {
    const lines = demoQuotes(readFileSync(path.join(ROOT, file), 'utf8'));
    return lines.map((line) => `${file}:${line}`);
  });
  for (const place of found)
    console.error(
      `${place} quotes the demo: use the stage of @live/testkit, or make what it needs`,
    );
  return found.length === 0;
}

async function auditPasses(): Promise<boolean> {
  const audit = await auditDependencies();
  if (audit.kind === 'unavailable') console.log('  npm audit 无法查询，已跳过');
  if (audit.kind === 'found') console.error(`  ${audit.packages.join('\n  ')}`);
  return audit.kind !== 'found';
}

async function citedRulesExist(): Promise<boolean> {
  const { rules, citations } = readRepository();
  const unknown = unknownCitations(rules, citations);
  for (const { id, file, line } of unknown)
    console.error(`${file}:${line} cites the unknown rule ${id}`);
  return unknown.length === 0;
}

async function linksResolve(): Promise<boolean> {
  const broken = readDocuments().flatMap((document) =>
    brokenLinks(document).map((link) => `${document.file} links to ${link}`),
  );
  for (const line of broken) console.error(line);
  return broken.length === 0;
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  return (await runChild(process.execPath, [path.join(MODULES, program), ...args])) === 0;
}
