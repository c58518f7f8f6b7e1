import type { DataCallName, Notice } from '@live/protocol';
import { CatchUp } from './CatchUp.ts';
import type { FetchedEvent, RoomEvent } from './events.ts';
import { codeOf, type RoomApi } from './openRoomChannel.ts';
import type { FetchDefinition, RoomContext, SliceFetch } from './Slice.ts';

interface FetcherOptions {
  fetch: SliceFetch;
  context: RoomContext;
  api: RoomApi;
  dispatch(event: RoomEvent): void;
}

/** Makes one slice's call until it works, and dispatches what came of it. */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #catchUp = new CatchUp((signal) => this.#run(signal));
  #awayMs = 0;
  #isOutdated = false;

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  get call(): DataCallName {
    return this.#options.fetch.call;
  }

  /** `awayMs`: how long nothing could be received before. */
  ask(awayMs = 0): void {
    this.#awayMs += awayMs;
    this.#catchUp.ask();
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
    this.#catchUp.destroy();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { fetch, dispatch } = this.#options;
    const { call } = fetch;
    const awayMs = this.#awayMs;
    this.#isOutdated = false;
    dispatch({ type: 'requested', call });
    const answer = await this.#load(fetch, signal).catch((error: unknown) => {
      if (!signal.aborted) dispatch({ type: 'failed', call, code: codeOf(error) });
      throw error;
    });
    if (signal.aborted) return;
    if (this.#isOutdated) {
      this.#catchUp.ask();
      return;
    }
    this.#awayMs -= awayMs;
    dispatch({
      type: 'fetched',
      call,
      data: answer,
      at: performance.now(),
      awayMs,
    } as FetchedEvent);
  }

  #load<N extends DataCallName>({ call, input }: FetchDefinition<N>, signal: AbortSignal) {
    const { api, context } = this.#options;
    return api.call(call, input(context), { quiet: true, signal });
  }
}
