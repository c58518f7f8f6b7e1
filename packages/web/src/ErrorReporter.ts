import { type CallInput, firstCalls, limits } from '@live/protocol';
import { CallError } from './CallError.ts';

type Report = CallInput<'pageErrorReport'>;
export type ErrorKind = Report['kind'];

/** Limits the reports, because a broken page can fail on every frame. */
const MAX_REPORTS = 5;

/** Harmless browser errors, and errors without any detail. */
const IGNORED = /^(ResizeObserver loop|Script error\.?$)/;

const CHUNK_FAILED =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** A chunk could not be loaded: the network failed, or a newer build has replaced it. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILED.test(error.message);

export interface ErrorReporterOptions {
  page: Report['page'];
  /** API base and build, or empty strings while unknown. */
  base(): string;
  build(): string;
  fetch?: typeof fetch;
}

/** Reports errors of the page to the server's log. */
export class ErrorReporter {
  readonly #options: ErrorReporterOptions;
  readonly #reported = new Set<string>();

  constructor(options: ErrorReporterOptions) {
    this.#options = options;
  }

  /** Reports uncaught errors; returns a function that stops it. */
  listen(page: EventTarget = window): () => void {
    const ended = new AbortController();
    const onError = (event: Event) => {
      const { error, message } = event as ErrorEvent;
      this.report('error', error ?? message);
    };
    const onRejection = (event: Event) =>
      this.report('rejection', (event as PromiseRejectionEvent).reason);
    const { signal } = ended;
    page.addEventListener('error', onError, { signal });
    page.addEventListener('unhandledrejection', onRejection, { signal });
    return () => ended.abort();
  }

  report(kind: ErrorKind, error: unknown): void {
    // Failed calls are already shown to the user and known to the server.
    if (error instanceof CallError) return;
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const text = `${name}: ${message}`.slice(0, limits.pageErrorLength);
    if (IGNORED.test(message) || this.#reported.has(text) || this.#reported.size >= MAX_REPORTS)
      return;
    this.#reported.add(text);
    this.#send({
      page: this.#options.page,
      build: this.#options.build(),
      kind: isChunkError(error) ? 'chunk' : kind,
      message: text,
      stack: (error instanceof Error ? (stack ?? '') : '').slice(0, limits.pageErrorStackLength),
    });
  }

  #send(report: Report): void {
    const url = this.#options.base() + firstCalls.pageErrorReport.path;
    const body = JSON.stringify(report);
    const headers = { 'content-type': 'application/json' };
    // keepalive lets it outlive the page. A failure of the report itself is ignored.
    const sent = { method: 'POST', headers, body, credentials: 'omit', keepalive: true } as const;
    (this.#options.fetch ?? fetch)(url, sent).catch(() => {});
  }
}
