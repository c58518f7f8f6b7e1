import type { Clock } from './Clock.ts';

/** Loads the page again after a while, once or until told to stop. */
export class Reloader {
  readonly #clock: Clock;
  readonly #reload: () => void;
  #timer: unknown;

  constructor(clock: Clock, reload: () => void) {
    this.#clock = clock;
    this.#reload = reload;
  }

  after(ms: number): void {
    this.stop();
    this.#timer = this.#clock.setTimeout(this.#reload, ms);
  }

  /** Again and again, because a reload may be held up by the browser or by the person. */
  every(ms: number): void {
    this.stop();
    this.#timer = this.#clock.setTimeout(() => {
      this.every(ms);
      this.#reload();
    }, ms);
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
  }
}
