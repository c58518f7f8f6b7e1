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
  { modules: ['packages/words/src/{normaliseText,judge,WordMatcher}.ts'] },
  { modules: ['packages/room-channel/src/{NoticeSequence,Reconnector}.ts'] },
  { modules: ['{apps,packages}/*/src/**/*.state.ts'] },
  {
    modules: [
      'apps/console/src/features/statistics/chartWindow.ts',
      'apps/console/src/features/room-list/roomFilter.ts',
      'apps/console/src/app/{lostAccess,mayRun}.ts',
    ],
  },
  { modules: ['apps/server/src/features/*/*.draw.ts'] },
  {
    modules: ['apps/server/src/features/*/*.rules.ts'],
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
    ({ modules }) => glob(...modules),
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

function glob(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(
      (file) => patterns.some((pattern) => pattern.includes('.test.')) || !file.includes('.test.'),
    )
    .sort();
}
