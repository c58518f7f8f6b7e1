import { availableParallelism } from 'node:os';
import { isQuickRun } from '@live/engines';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FOLLOW_PARENT } from './scripts/bootstrap/paths.mjs';

/** Tests that kill servers, fuzz, or need several of them: left out of a quick run. */
const LONG = '**/*.long.test.ts';

/** A long file that begins last would run alone for minutes. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      moduleId.endsWith('.long.test.ts') ? 0 : project.name === 'server' ? 1 : 2;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Many tests wait for servers, brokers and timers: one worker more than cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    pool: 'forks',
    // Files of one worker share its modules: loading the server anew for each was half of the work.
    isolate: false,
    reporters: ['default', './scripts/test/vitest-reporter.ts'],
    sequence: { sequencer: LongFirst },
    // Servers that a test starts and loses sight of, by a time-out say, end with its worker.
    env: { NODE_OPTIONS: FOLLOW_PARENT },
    // The runner ends a test after 30 seconds; one that needs longer says so.
    runner: './tools/engines/src/vitest-runner.ts',
    // A repeated test is listed as unstable at the end of the run.
    retry: 1,
    testTimeout: 0,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 200_000 } },
    exclude: ['**/node_modules/**', ...(isQuickRun() ? [LONG] : [])],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{console,room}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'apps/server/{src,test}/**/*.test.ts',
            'tools/*/src/**/*.test.ts',
            'faults/**/*.test.ts',
          ],
          globalSetup: ['tools/engines/src/postgres.setup.ts'],
        },
      },
    ],
  },
});
