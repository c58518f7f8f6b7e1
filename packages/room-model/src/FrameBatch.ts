/** A hidden tab renders no frames; its items must not accumulate. */
const HIDDEN_FLUSH_MS = 1_000;

/**
 * Flushes the first item at once, so that the next frame shows it, and collects further items until
 * that frame, so that a burst costs one render per frame.
 */
export class FrameBatch<T> {
  readonly #flush: (items: T[]) => void;
  #items: T[] = [];
  #isCollecting = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (items: T[]) => void) {
    this.#flush = flush;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#isCollecting) return;
    this.#collect();
    // Items of the same message are flushed together.
    queueMicrotask(() => this.flush());
  }

  flush(): void {
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#flush(items);
  }

  destroy(): void {
    this.#items = [];
    this.#stopCollecting();
  }

  #collect(): void {
    this.#isCollecting = true;
    const next = () => {
      this.#stopCollecting();
      if (this.#items.length === 0) return;
      this.#collect();
      this.flush();
    };
    this.#frame = requestAnimationFrame(next);
    this.#timer = setTimeout(next, HIDDEN_FLUSH_MS);
  }

  #stopCollecting(): void {
    this.#isCollecting = false;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }
}
