/** A hidden tab draws no frames; what waits there must not pile up. */
const WITHOUT_FRAMES_MS = 1_000;

/**
 * Hands on at once what comes after a pause, so that the next frame shows it, and collects what comes
 * within a frame after that, so that a flood costs one render a frame.
 */
export class FrameBatch<T> {
  readonly #flush: (items: T[]) => void;
  #items: T[] = [];
  #isPausing = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (items: T[]) => void) {
    this.#flush = flush;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#isPausing) return;
    this.#pause();
    // What one message brings goes on together.
    queueMicrotask(() => this.flush());
  }

  flush(): void {
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#flush(items);
  }

  destroy(): void {
    this.#items = [];
    this.#endPause();
  }

  #pause(): void {
    this.#isPausing = true;
    const next = () => {
      this.#endPause();
      if (this.#items.length === 0) return;
      this.#pause();
      this.flush();
    };
    this.#frame = requestAnimationFrame(next);
    this.#timer = setTimeout(next, WITHOUT_FRAMES_MS);
  }

  #endPause(): void {
    this.#isPausing = false;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }
}
