import type { DataCallName, Notice } from '@live/protocol';
import type { FetchedEvent, RoomEvent } from './events.ts';
import { codeOf, type RoomApi } from './openRoomChannel.ts';
import type { FetchDefinition, SliceContext, SliceFetch } from './Slice.ts';

const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;

/** Grows with each failure. Retries never stop, because a page must not stay outdated after one failure. */
export const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);

interface FetcherOptions {
  fetch: SliceFetch;
  context: SliceContext;
  api: RoomApi;
  dispatch(event: RoomEvent): void;
}

/**
 * Fetches one slice on request: one call at a time, one more when requested meanwhile, and a retry
 * after a failure.
 */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #abort = new AbortController();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isFetching = false;
  #isRequested = false;
  #isOvertaken = false;
  #failures = 0;
  #awayMs = 0;

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  get call(): DataCallName {
    return this.#options.fetch.call;
  }

  /** `awayMs`: how long the page was disconnected before. */
  request(awayMs = 0): void {
    clearTimeout(this.#retryTimer);
    this.#awayMs += awayMs;
    this.#isRequested = true;
    if (!this.#isFetching) void this.#run();
  }

  receive(notice: Notice): void {
    const { fetch, context } = this.#options;
    this.#isOvertaken ||= fetch.isOvertakenBy?.(notice, context) ?? false;
  }

  /** A local action may be newer than a response in flight. */
  applyLocal(): void {
    this.#isOvertaken ||= this.#options.fetch.isOvertakenBy !== undefined;
  }

  destroy(): void {
    this.#abort.abort();
    clearTimeout(this.#retryTimer);
  }

  async #run(): Promise<void> {
    this.#isFetching = true;
    try {
      while (this.#isRequested && !this.#abort.signal.aborted) await this.#fetchOnce();
    } finally {
      this.#isFetching = false;
    }
  }

  async #fetchOnce(): Promise<void> {
    const { fetch, dispatch } = this.#options;
    const { call } = fetch;
    const awayMs = this.#awayMs;
    this.#isRequested = false;
    this.#isOvertaken = false;
    dispatch({ type: 'requested', call });
    const result = await this.#load(fetch).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
    if (this.#abort.signal.aborted) return;
    if ('error' in result) {
      this.#failures += 1;
      if (!this.#isRequested)
        this.#retryTimer = setTimeout(() => this.request(), retryAfter(this.#failures));
      dispatch({ type: 'failed', call, code: codeOf(result.error) });
      return;
    }
    this.#failures = 0;
    if (this.#isOvertaken) {
      this.#isRequested = true;
      return;
    }
    this.#awayMs -= awayMs;
    dispatch({ type: 'fetched', call, ...result, at: performance.now(), awayMs } as FetchedEvent);
  }

  #load<N extends DataCallName>({ call, input }: FetchDefinition<N>) {
    const { api, context } = this.#options;
    return api.call(call, input(context), { quiet: true, signal: this.#abort.signal });
  }
}
