import { defineConfig } from 'vitest/config';
import { FOLLOW_PARENT } from './scripts/bootstrap/programs.mjs';

// Generous: a machine may stand still for a minute, and no test asserts time.
const TIMEOUT_MS = 240_000;
const POLL_TIMEOUT_MS = 200_000;

export default defineConfig({
  test: {
    // Many tests wait for servers, brokers and timers: three workers keep two cores busy.
    maxWorkers: 3,
    pool: 'forks',
    // Files of one worker share its modules: loading the server anew for each was half of the work.
    isolate: false,
    // Servers that a test starts and loses sight of, by a time-out say, end with its worker.
    env: { NODE_OPTIONS: FOLLOW_PARENT },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
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
