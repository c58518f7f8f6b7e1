const FIRST_RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;

/** Longer each time, and for ever: what is shown must not stay behind because one fetch failed. */
export const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);

/** Fetches when asked to: one at a time, once more when asked meanwhile, and again after a failure. */
export class CatchUp {
  readonly #fetch: (signal: AbortSignal) => Promise<void>;
  readonly #leaving = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isFetching = false;
  #isWanted = false;
  #failures = 0;

  constructor(fetch: (signal: AbortSignal) => Promise<void>) {
    this.#fetch = fetch;
  }

  ask(): void {
    clearTimeout(this.#retry);
    this.#isWanted = true;
    if (!this.#isFetching) void this.#run();
  }

  destroy(): void {
    this.#leaving.abort();
    clearTimeout(this.#retry);
  }

  async #run(): Promise<void> {
    const { signal } = this.#leaving;
    this.#isFetching = true;
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      try {
        await this.#fetch(signal);
        this.#failures = 0;
      } catch {
        this.#failed();
      }
    }
    this.#isFetching = false;
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#isWanted || this.#leaving.signal.aborted) return;
    this.#retry = setTimeout(() => this.ask(), retryAfter(this.#failures));
  }
}
