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
import { foreignWrites, unownedTables } from './table-owners.ts';
import { unguardedLines } from './unguarded.ts';

/** What is wrong, each in a line; what other programs find they print themselves. */
type Check = () => Promise<string[]>;

const CHECKS: Record<string, Check> = {
  lock: async () => {
    const missing = missingFromLock(path.join(ROOT, 'package-lock.json'));
    return missing.map(
      (line) =>
        `package-lock.json lacks ${line}. npm ci refuses such a lock: pin a version whose packages exist for every platform.`,
    );
  },
  types: checkTypes,
  lint: () => run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  rules: async () => {
    const { rules, citations } = readRepository();
    return unknownCitations(rules, citations).map(
      ({ id, file, line }) => `${file}:${line} cites the unknown rule ${id}`,
    );
  },
  threats: async () => {
    const document = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    return missingTests(document, ROOT).map(
      (test) => `docs/security.md names a test that is not there: ${test}`,
    );
  },
  /** Only the guard itself begins timers; tests may. */
  unguarded: async () =>
    inSources(
      ['apps/server/src/**/*.ts', 'packages/{guards,media-origin}/src/**/*.ts'],
      ['**/*.test.ts', '**/testing/**', 'packages/guards/src/guard.ts'],
      (source, file) =>
        unguardedLines(source).map(
          (line) =>
            `${file}:${line} begins a timer or a listener without a guard of packages/guards`,
        ),
    ),
  'table-owners': async () =>
    inSources(['apps/server/src/**/*.ts'], ['**/*.test.ts', '**/testing/**'], (source, file) => {
      const found = file.includes('/migrations/')
        ? unownedTables(source).map((table) => `${file} creates ${table}, which nobody owns`)
        : foreignWrites(file, source).map((table) => `${file} writes ${table}, which is another's`);
      return found.map((line) => `${line}: see scripts/check/table-owners.ts`);
    }),
  'demo-quotes': async () =>
    inSources(
      ['apps/server/**/*.test.ts', 'e2e/**/*.ts', 'packages/testkit/src/*.ts'],
      OF_THE_DEMO,
      (source, file) =>
        demoQuotes(source).map(
          (line) =>
            `${file}:${line} quotes the demo: use the stage of @live/testkit, or make what it needs`,
        ),
    ),
  audit: async () => {
    const audit = await auditDependencies();
    if (audit.kind === 'unavailable') console.log('  npm audit 无法查询，已跳过');
    return audit.kind === 'found' ? audit.packages : [];
  },
  links: async () =>
    readDocuments().flatMap((document) =>
      brokenLinks(document).map((link) => `${document.file} links to ${link}`),
    ),
  /** Twice: what only a test uses is dead in production, and what nothing uses is dead anywhere. */
  'dead-code': async () => [
    ...(await run('knip/bin/knip.js', ['--no-config-hints'])),
    ...(await run('knip/bin/knip.js', ['--no-config-hints', '--production'])),
  ],
};

/** Tests of the demo and of the documents that show it, of data that earlier versions wrote, and of parts without a server. */
const OF_THE_DEMO = [
  'apps/server/src/{demo,docs,media/srs}/**',
  'apps/server/src/features/members/*.test.ts',
  'apps/server/src/{log,http/call-routes,features/page-errors/page-errors}.test.ts',
  'apps/server/test/upgrade.test.ts',
  'e2e/environment/docs.spec.ts',
];

/** Runs all checks, or those named, and says which failed. */
export async function runChecks(names: string[] = []): Promise<boolean> {
  const unknownNames = names.filter((name) => !(name in CHECKS));
  if (unknownNames.length > 0) {
    console.error(
      `没有名为 ${unknownNames.join('、')} 的检查，可用：${Object.keys(CHECKS).join('、')}`,
    );
    return false;
  }
  let all = true;
  for (const [name, check] of Object.entries(CHECKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const since = Date.now();
    const problems = await check();
    for (const problem of problems) console.error(problem);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}（${seconds} 秒）`);
    all &&= problems.length === 0;
  }
  return all;
}

async function checkTypes(): Promise<string[]> {
  const projects = [
    'tsconfig.json',
    ...globSync('{packages,apps,tools,bench}/*/tsconfig.json', { cwd: ROOT }),
  ];
  const failed: string[] = [];
  for (const project of projects.sort()) {
    // What did not change since the last check is not checked again: an eighth of the time.
    const state = path.join(CACHE, 'types', `${project.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`);
    const options = ['--incremental', '--tsBuildInfoFile', state];
    failed.push(...(await run('typescript/bin/tsc', ['-p', project, ...options])));
  }
  return failed;
}

function inSources(
  patterns: string[],
  exclude: string[],
  find: (source: string, file: string) => string[],
): string[] {
  const files = globSync(patterns, { cwd: ROOT, exclude });
  return files.sort().flatMap((file) => find(readFileSync(path.join(ROOT, file), 'utf8'), file));
}

async function run(program: string, args: string[]): Promise<string[]> {
  const code = await runChild(process.execPath, [path.join(MODULES, program), ...args]);
  return code === 0 ? [] : [`${program} ${args.join(' ')} ended with ${code}`];
}
