/** The server takes no more in one command. */
const MOST = 1_000;
const WAIT_MS = 400;

/** Adds up bursts: a finger is faster than a network needs to be. */
export class LikeBatch {
  readonly #send: (delta: number) => void;
  #waiting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (delta: number) => void) {
    this.#send = send;
  }

  add(): void {
    this.#waiting += 1;
    this.#timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting > 0) {
      const delta = Math.min(this.#waiting, MOST);
      this.#waiting -= delta;
      this.#send(delta);
    }
  }

  /** What was tapped last still counts. */
  destroy(): void {
    this.flush();
  }
}
