import { limits } from '@live/protocol';

interface Decision {
  id: string;
  pass: boolean;
}

/**
 * Sends decisions one call after another, so that comments appear in the order in which they were let through. What is
 * decided while a call is under way goes with the next one: an operator who is fast makes few calls.
 */
export class DecisionQueue {
  /** Does not reject. */
  readonly #send: (ids: string[], pass: boolean) => Promise<void>;
  #waiting: Decision[] = [];
  #isSending = false;

  constructor(send: (ids: string[], pass: boolean) => Promise<void>) {
    this.#send = send;
  }

  add(ids: readonly string[], pass: boolean): void {
    this.#waiting.push(...ids.map((id) => ({ id, pass })));
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // What is decided in one turn goes together: a page that is left has no second turn.
    await Promise.resolve();
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const { pass } = first;
      const other = this.#waiting.findIndex((decision) => decision.pass !== pass);
      const alike = other < 0 ? this.#waiting.length : other;
      const sent = this.#waiting.splice(0, Math.min(alike, limits.heldAtOnce));
      await this.#send(
        sent.map(({ id }) => id),
        pass,
      );
    }
    this.#isSending = false;
  }
}
