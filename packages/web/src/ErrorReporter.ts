import { type CallInput, calls, limits } from '@live/protocol';
import { CallError } from './CallError.ts';

type Report = CallInput<'pageErrorReport'>;
export type ErrorKind = Report['kind'];

/** A broken page can fail on every frame: so many are told, and each only once. */
const MOST_REPORTS = 5;

/** Said by browsers about things that harm nobody, or of which they say nothing else. */
const NOISE = /^(ResizeObserver loop|Script error\.?$)/;

const CHUNK_FAILED =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Part of the page could not be fetched: the network broke, or a newer version has replaced it. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILED.test(error.message);

export interface ErrorReporterOptions {
  page: Report['page'];
  /** Where the calls go, and which build this is, as far as they are known. */
  base(): string;
  build(): string;
  fetch?: typeof fetch;
}

/** Tells the server's log what broke in the page, so that those who run it learn of it. */
export class ErrorReporter {
  readonly #options: ErrorReporterOptions;
  readonly #told = new Set<string>();

  constructor(options: ErrorReporterOptions) {
    this.#options = options;
  }

  /** Hears what nobody else has caught; gives the way to stop. */
  listen(page: EventTarget = window): () => void {
    const onError = (event: Event) => {
      const { error, message } = event as ErrorEvent;
      this.report('error', error ?? message);
    };
    const onRejection = (event: Event) =>
      this.report('rejection', (event as PromiseRejectionEvent).reason);
    page.addEventListener('error', onError);
    page.addEventListener('unhandledrejection', onRejection);
    return () => {
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
    };
  }

  report(kind: ErrorKind, error: unknown): void {
    // A call that failed has been told to the person, and the server knows it already.
    if (error instanceof CallError) return;
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const said = `${name}: ${message}`.slice(0, limits.pageErrorLength);
    if (NOISE.test(message) || this.#told.has(said) || this.#told.size >= MOST_REPORTS) return;
    this.#told.add(said);
    this.#send({
      page: this.#options.page,
      build: this.#options.build(),
      kind: isChunkError(error) ? 'chunk' : kind,
      message: said,
      stack: (error instanceof Error ? (stack ?? '') : '').slice(0, limits.pageErrorStackLength),
    });
  }

  #send(report: Report): void {
    const url = this.#options.base() + calls.pageErrorReport.path;
    const body = JSON.stringify(report);
    const headers = { 'content-type': 'application/json' };
    // Kept alive beyond the page. Nothing can be done where even this fails.
    const sent = { method: 'POST', headers, body, credentials: 'omit', keepalive: true } as const;
    (this.#options.fetch ?? fetch)(url, sent).catch(() => {});
  }
}
