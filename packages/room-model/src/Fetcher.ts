import type { DataCallName, Notice } from '@live/protocol';
import type { FetchedEvent, RoomEvent } from './events.ts';
import { codeOf, type RoomApi } from './openRoomChannel.ts';
import type { FetchDefinition, RoomContext, SliceFetch } from './Slice.ts';

const FIRST_RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;

/** Longer each time, and for ever: what is shown must not stay behind because one fetch failed. */
export const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);

interface FetcherOptions {
  fetch: SliceFetch;
  context: RoomContext;
  api: RoomApi;
  dispatch(event: RoomEvent): void;
}

/**
 * Brings one slice up to date when asked to: one call at a time, once more when asked meanwhile, and
 * again after a failure.
 */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #leaving = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isFetching = false;
  #isWanted = false;
  #isOutdated = false;
  #failures = 0;
  #awayMs = 0;

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  get call(): DataCallName {
    return this.#options.fetch.call;
  }

  /** `awayMs`: how long nothing could be received before. */
  ask(awayMs = 0): void {
    clearTimeout(this.#retry);
    this.#awayMs += awayMs;
    this.#isWanted = true;
    if (!this.#isFetching) void this.#run();
  }

  receive(notice: Notice): void {
    const { fetch, context } = this.#options;
    this.#isOutdated ||= fetch.isOutdatedBy?.(notice, context) ?? false;
  }

  /** What this page has done may be newer than an answer on its way. */
  applyLocal(): void {
    this.#isOutdated ||= this.#options.fetch.isOutdatedBy !== undefined;
  }

  destroy(): void {
    this.#leaving.abort();
    clearTimeout(this.#retry);
  }

  async #run(): Promise<void> {
    this.#isFetching = true;
    try {
      while (this.#isWanted && !this.#leaving.signal.aborted) await this.#fetchOnce();
    } finally {
      this.#isFetching = false;
    }
  }

  async #fetchOnce(): Promise<void> {
    const { fetch, dispatch } = this.#options;
    const { call } = fetch;
    const awayMs = this.#awayMs;
    this.#isWanted = false;
    this.#isOutdated = false;
    dispatch({ type: 'requested', call });
    const answer = await this.#load(fetch).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
    if (this.#leaving.signal.aborted) return;
    if ('error' in answer) {
      this.#failures += 1;
      if (!this.#isWanted) this.#retry = setTimeout(() => this.ask(), retryAfter(this.#failures));
      dispatch({ type: 'failed', call, code: codeOf(answer.error) });
      return;
    }
    this.#failures = 0;
    if (this.#isOutdated) {
      this.#isWanted = true;
      return;
    }
    this.#awayMs -= awayMs;
    dispatch({ type: 'fetched', call, ...answer, at: performance.now(), awayMs } as FetchedEvent);
  }

  #load<N extends DataCallName>({ call, input }: FetchDefinition<N>) {
    const { api, context } = this.#options;
    return api.call(call, input(context), { quiet: true, signal: this.#leaving.signal });
  }
}
