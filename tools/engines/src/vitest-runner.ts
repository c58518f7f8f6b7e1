import { expect, type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';
import { afterRunning } from './running-time.ts';

const LIMIT_SECONDS = 30;
/** Files of tests that kill, fuzz or load: `*.long.test.ts`. */
const LONG_LIMIT_SECONDS = 240;

let lastWait: Error | undefined;
const { poll } = expect;
expect.poll = (...args) => {
  lastWait = new Error('the last wait began here');
  return poll(...args);
};

/**
 * Ends a test after 30 seconds in which its process was running, and says where it waited. Vitest's own limit counts
 * the time in which the machine stood still as well; a test that names its own is left to it.
 */
// biome-ignore lint/style/noDefaultExport: Vitest wants one
export default class LimitedTestRunner extends TestRunner {
  override onBeforeTryTask(test: RunnerTask, options: { retry: number; repeats: number }): void {
    lastWait = undefined;
    super.onBeforeTryTask(test, options);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    if (test.timeout > 0) return run();
    const isLong = test.file.name.endsWith('.long.test.ts');
    const seconds = isLong ? LONG_LIMIT_SECONDS : LIMIT_SECONDS;
    let cancel: (() => void) | undefined;
    const limit = new Promise<never>((_, reject) => {
      const giveUp = () =>
        reject(new Error(`not finished after ${seconds} seconds`, { cause: lastWait }));
      cancel = afterRunning(seconds * 1000, giveUp);
    });
    try {
      await Promise.race([run(), limit]);
    } finally {
      cancel?.();
    }
  }
}
