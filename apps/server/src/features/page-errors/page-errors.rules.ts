import type { CallRequest } from '@live/protocol';
import type { Budget } from '../../domain/budget.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface PageErrorLog {
  warn(entry: object, message: string): void;
}

/** Writes errors of pages to the server's log. */
export class PageErrors {
  readonly #log: PageErrorLog;
  readonly #budget: Budget;
  /** Since the start: logged, and dropped because there were too many. */
  readonly counts = { written: 0, dropped: 0 };

  constructor(budget: Budget, log: PageErrorLog) {
    this.#budget = budget;
    this.#log = log;
  }

  take(report: CallRequest<'pageErrorReport'>, address: string): void {
    // Anybody can post these, so they are limited by address and in total.
    if (this.#budget.waitFor('pageErrors', { address, everybody: '' }) > 0) {
      this.counts.dropped += 1;
      return;
    }
    this.counts.written += 1;
    const { page, build, kind } = report;
    const message = withoutSecrets(report.message);
    const stack = withoutSecrets(report.stack);
    this.#log.warn({ page, build: withoutSecrets(build), kind, message, stack }, 'page error');
  }
}
