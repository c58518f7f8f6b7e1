import { defineConfig } from 'vitest/config';

/** The repository's tests, but only those that guard the modules being broken. */
export default defineConfig({
  test: {
    include: (process.env.LIVE_MUTATE_TESTS ?? '').split(','),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
