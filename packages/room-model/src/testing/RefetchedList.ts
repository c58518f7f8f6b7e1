import type { NoticeName } from '@live/protocol';
import type { RoomModel } from '../RoomModel.ts';

const RETRY_MS = 200;

/** A list as pages have it that fetch it again after some notices, and when one may have been missed. */
export class RefetchedList<T> {
  readonly #fetch: () => Promise<readonly T[]>;
  #isFetching = false;
  #isRequested = false;
  #isDestroyed = false;
  rows: readonly T[] = [];

  constructor(model: RoomModel, names: readonly NoticeName[], fetch: () => Promise<readonly T[]>) {
    this.#fetch = fetch;
    model.onNotice(({ name }) => {
      if (names.includes(name)) this.#request();
    });
    model.onResync(() => this.#request());
    this.#request();
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  #request(): void {
    this.#isRequested = true;
    if (!this.#isFetching) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isFetching = true;
    while (this.#isRequested && !this.#isDestroyed) {
      this.#isRequested = false;
      try {
        this.rows = await this.#fetch();
      } catch {
        this.#isRequested = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.#isFetching = false;
  }
}
