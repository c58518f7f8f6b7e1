import type { CallRequest } from '@live/protocol';
import type { Budget } from '../../domain/budget.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface PageErrorLog {
  warn(entry: object, message: string): void;
}

/** What broke in people's browsers, written to the server's log. */
export class PageErrors {
  readonly #log: PageErrorLog;
  readonly #budget: Budget;
  /** Since the start: written down, and passed over because there were too many. */
  readonly counts = { written: 0, dropped: 0 };

  constructor(budget: Budget, log: PageErrorLog) {
    this.#budget = budget;
    this.#log = log;
  }

  take(report: CallRequest<'pageErrorReport'>, address: string): void {
    // Anybody can post these: neither one address nor all together may flood the log.
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
