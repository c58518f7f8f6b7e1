import type { CallRequest } from '@live/protocol';
import type { AddressKey } from '../../domain/address-key.ts';
import type { Budget } from '../../domain/budget.ts';

/**
 * Error texts quote their input: URLs with keys, tokens, text that users typed. Identifiers of code stay, the rest
 * is removed.
 */
export const withoutSecrets = (text: string): string =>
  text
    // Query and fragment of a URL.
    .replace(/[?#][^\s)'"]*/g, '?…')
    // A quoted text stays if it can be an identifier.
    .replace(/(["'`])((?:(?!\1).)*)\1/gs, (whole, quote: string, inner: string) =>
      /^[A-Za-z_$][\w$.-]{0,40}$/.test(inner) ? whole : `${quote}…${quote}`,
    )
    // Long random words are keys; long numbers are phone numbers and ids.
    .replace(/[A-Za-z0-9_-]{24,}/g, '…')
    .replace(/\d{7,}/g, '…')
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…');

export interface PageErrorLog {
  warn(entry: object, message: string): void;
}

/** Writes errors of pages to the server's log. */
export class PageErrors {
  readonly #log: PageErrorLog;
  readonly #budget: Budget;
  /** Counts since the start: logged, and dropped because there were too many. */
  readonly counts = { written: 0, dropped: 0 };

  constructor(budget: Budget, log: PageErrorLog) {
    this.#budget = budget;
    this.#log = log;
  }

  take(report: CallRequest<'pageErrorReport'>, address: AddressKey): void {
    // Anybody can post these, so they are limited by address and in total.
    if (this.#budget.waitToTake('pageErrors', { address, everybody: '' }) > 0) {
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
