import type { CallRequest } from '@live/protocol';
import type { Clock } from '../../domain/clock.ts';
import { RateLimit } from '../../domain/rate-limit.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Anybody can post these: neither one address nor all together may flood the log. */
const FROM_ONE = 10;
const FROM_ALL = 100;
const WINDOW_MS = 60_000;

export interface PageErrorLog {
  warn(entry: object, message: string): void;
}

/** What broke in people's browsers, written to the server's log. */
export class PageErrors {
  readonly #log: PageErrorLog;
  readonly #fromOne: RateLimit;
  readonly #fromAll: RateLimit;
  /** Since the start: written down, and passed over because there were too many. */
  readonly counts = { written: 0, dropped: 0 };

  constructor(clock: Clock, log: PageErrorLog) {
    this.#log = log;
    this.#fromOne = new RateLimit(clock, FROM_ONE, WINDOW_MS);
    this.#fromAll = new RateLimit(clock, FROM_ALL, WINDOW_MS);
  }

  take(report: CallRequest<'pageErrorReport'>, address: string): void {
    if (!this.#fromOne.take(address) || !this.#fromAll.take('')) {
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
