/** Does a job again and again, never twice at once. */
export class Repeating {
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<void> | undefined;

  constructor(everyMs: number, job: () => Promise<void>, failed: (error: unknown) => void) {
    this.#timer = setInterval(() => {
      this.#turn ??= job()
        .catch(failed)
        .finally(() => {
          this.#turn = undefined;
        });
    }, everyMs);
  }

  /** Waits for the turn under way. */
  async destroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }
}
