/** The largest delta that the server accepts in one command. */
const MAX_DELTA = 100;
const FLUSH_MS = 400;

/** Adds up quick taps and sends them as one command. */
export class LikeBatch {
  readonly #send: (delta: number) => void;
  #pending = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (delta: number) => void) {
    this.#send = send;
  }

  add(): void {
    this.#pending += 1;
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#pending > 0) {
      const delta = Math.min(this.#pending, MAX_DELTA);
      this.#pending -= delta;
      this.#send(delta);
    }
  }

  /** Sends what is pending, so that no tap is lost. */
  destroy(): void {
    this.flush();
  }
}
