import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

interface Group {
  modules: string[];
  /** The tests that guard a module, where those beside it are not the ones. */
  tests?: (module: string) => string[];
  /** Left out unless asked for: each break costs the start of a server. */
  slow?: boolean;
}

/** The modules that hold decisions and nothing else. */
const GROUPS: Group[] = [
  { modules: ['packages/protocol/src/{grants,mentions,modes,tag-selection,text,time,topics}.ts'] },
  { modules: ['packages/draw/src/{draw,shares,RandomNumbers,verify,compare}.ts'] },
  { modules: ['packages/words/src/{normaliseText,judge,WordMatcher}.ts'] },
  { modules: ['packages/media-origin/src/rtp/{uplink-rate,uplink-meter,queue-delay}.ts'] },
  { modules: ['packages/testkit/src/network/{network-link,resent-bytes}.ts'] },
  { modules: ['packages/room-channel/src/{NoticeSequence,Reconnector}.ts'] },
  { modules: ['packages/*/src/**/*.state.ts', 'apps/console/src/**/*.state.ts'] },
  {
    modules: [
      'apps/console/src/features/statistics/chartWindow.ts',
      'apps/console/src/features/room-list/roomFilter.ts',
      'apps/console/src/app/{isOperatorOf,lostAccess}.ts',
    ],
  },
  {
    modules: ['apps/server/src/features/*/*.service.ts'],
    tests: (module) => glob(`${path.posix.dirname(module)}/*.test.ts`),
    slow: true,
  },
];

export interface Guarded {
  module: string;
  tests: string[];
}

/**
 * The modules to break, each with the tests that should notice.
 * @param paths files to take as they are, and folders whose listed modules to take
 */
export function chooseModules(paths: string[], all: boolean): Guarded[] {
  const listed = GROUPS.filter(({ slow }) => all || paths.length > 0 || !slow).flatMap(
    ({ modules }) => modules.flatMap(expand).flatMap(existing),
  );
  const chosen =
    paths.length === 0
      ? listed
      : paths.flatMap((wanted) =>
          wanted.endsWith('.ts') ? [wanted] : listed.filter((module) => module.startsWith(wanted)),
        );
  return [...new Set(chosen)].map((module) => ({ module, tests: testsOf(module) }));
}

function testsOf(module: string): string[] {
  const group = GROUPS.find(({ modules }) =>
    modules.some((pattern) => path.matchesGlob(module, pattern)),
  );
  if (group?.tests) return group.tests(module);
  const folder = path.posix.dirname(module);
  const beside = glob(`${folder}/${path.posix.basename(module, '.ts')}.test.{ts,tsx}`);
  // One test may stand for several small modules of its folder.
  return beside.length > 0 ? beside : glob(`${folder}/*.test.{ts,tsx}`);
}

/** Files that differ from main, committed or not. */
export function changedFiles(): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const fork = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  return new Set([
    ...git('diff', '--name-only', fork),
    ...git('ls-files', '-o', '--exclude-standard'),
  ]);
}

export const isAmong =
  (files: ReadonlySet<string>) =>
  ({ module }: Guarded): boolean =>
    files.has(module);

/** One pattern for each name between braces, so that a name without a file is noticed. */
function expand(pattern: string): string[] {
  const [, head, names, tail] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (names === undefined) return [pattern];
  return names.split(',').flatMap((name) => expand(`${head}${name}${tail}`));
}

function existing(pattern: string): string[] {
  const files = glob(pattern);
  if (files.length === 0)
    throw new Error(`scripts/mutate/modules.ts names ${pattern}, and there is none`);
  return files;
}

function glob(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => pattern.includes('.test.') || !file.includes('.test.'))
    .sort();
}
