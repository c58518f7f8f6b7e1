/** Loads the page again after a while, once or until told to stop. */
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

  /** Again and again, because a reload may be held up by the browser or by the person. */
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
