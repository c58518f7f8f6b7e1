/**
 * After this many heartbeats without an answer the connection is given up. A room whose server was killed
 * is answered again within two of them.
 */
export const MAX_UNANSWERED_HEARTBEATS = 3;

/**
 * Counts heartbeats without an answer. A broker may keep a connection open and yet drop everything that is
 * published on it: RabbitMQ does when its authorisation failed for a moment.
 */
export class UnansweredHeartbeats {
  #isExpected: boolean;
  #count = 0;

  /** `isExpected`: whether an answer is due before the first one was seen. */
  constructor(isExpected: boolean) {
    this.#isExpected = isExpected;
  }

  /** From now on a missing answer means that the connection is dead. */
  expect(): void {
    this.#isExpected = true;
  }

  /** Called before each heartbeat. Returns false when too many stayed unanswered. */
  next(): boolean {
    if (this.#isExpected && this.#count >= MAX_UNANSWERED_HEARTBEATS) return false;
    this.#count += 1;
    return true;
  }

  answered(): void {
    this.#count = 0;
  }
}
