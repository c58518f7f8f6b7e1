/** A hidden tab draws no frames; what waits there must not pile up. */
const WITHOUT_FRAMES_MS = 1_000;

/** Collects what comes within one animation frame, so that a flood costs one render a frame. */
export class FrameBatch<T> {
  readonly #flush: (items: T[]) => void;
  #items: T[] = [];
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (items: T[]) => void) {
    this.#flush = flush;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length > 1) return;
    this.#frame = requestAnimationFrame(() => this.flush());
    this.#timer = setTimeout(() => this.flush(), WITHOUT_FRAMES_MS);
  }

  flush(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#flush(items);
  }

  destroy(): void {
    this.#items = [];
    this.flush();
  }
}
