/** Reloads the page after a delay, once or repeatedly. */
export class Reloader {
  readonly #reload: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  after(ms: number): void {
    this.stop();
    this.#timer = setTimeout(this.#reload, ms);
  }

  /** Repeats, because the browser or the user may prevent a reload. */
  every(ms: number): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.every(ms);
      this.#reload();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
