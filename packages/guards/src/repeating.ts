import { type ErrorHandler, guardedInterval } from './guard.ts';

/** Repeats a job, never two runs at a time. */
export class Repeating {
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<void> | undefined;

  constructor(everyMs: number, job: () => Promise<void>, failed: ErrorHandler) {
    const turn = () => {
      if (this.#turn) return;
      const done = job().finally(() => {
        this.#turn = undefined;
      });
      this.#turn = done.catch(() => undefined);
      return done;
    };
    this.#timer = guardedInterval(failed, turn, everyMs);
  }

  /** Waits for the run in progress. */
  async destroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }
}
