import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Failure, Outcome } from './outcome.ts';

interface Raised {
  message: string;
  stack?: string;
}

const textOf = (errors: readonly Raised[]): string =>
  errors.map(({ message, stack }) => stack ?? message).join('\n');

function failureOf(test: TestCase): Failure {
  return {
    title: `${path.basename(test.module.moduleId)}: ${test.name}`,
    message: textOf(test.result().errors ?? []),
  };
}

/** Errors of files and suites: a failed `beforeAll` fails none of the tests that it prevents. */
function failuresAround(module: TestModule): Failure[] {
  return [module, ...module.children.allSuites()]
    .filter((parent) => parent.errors().length > 0)
    .map((parent) => ({
      title: `${path.basename(module.moduleId)}: ${parent.type === 'suite' ? parent.name : 'file'}`,
      message: textOf(parent.errors()),
    }));
}

/** Writes the outcome of a run to the file that TEST_OUTCOME names, if it names one. */
// biome-ignore lint/style/noDefaultExport: Vitest wants one
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Raised[]): void {
    const file = process.env.TEST_OUTCOME;
    if (!file) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const passed = inState('passed');
    const failures = [
      ...inState('failed').map(failureOf),
      ...modules.flatMap(failuresAround),
      ...unhandled.map((error) => ({ title: error.message, message: textOf([error]) })),
    ];
    const outcome: Outcome = {
      passed: passed.length,
      failed: failures.length,
      skipped: tests.length - passed.length - inState('failed').length,
      failures,
      unstable: passed.filter((test) => test.diagnostic()?.flaky).map(failureOf),
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}
