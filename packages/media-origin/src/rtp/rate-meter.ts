const WINDOW_MS = 2_000;

/** The rate of a layer over the last seconds; 0 soon after it has ended. */
export class RateMeter {
  #bytes = 0;
  #since = performance.now();
  #bits = 0;

  get bits(): number {
    return this.#bits;
  }

  note(bytes: number): void {
    this.#bytes += bytes;
  }

  update(now: number): void {
    const ms = now - this.#since;
    if (ms < WINDOW_MS) return;
    this.#bits = (this.#bytes * 8_000) / ms;
    this.#bytes = 0;
    this.#since = now;
  }
}
