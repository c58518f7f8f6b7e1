import type { DomainEvents, EventName } from '../domain/events.ts';
import type { Committed, InTransaction } from './unit-of-work.ts';

interface Listeners<E extends EventName> {
  inTransaction: InTransaction<E>[];
  committed: Committed<E>[];
  /** Called for events of other servers. */
  remote: Committed<E>[];
}

/** Listeners of domain events, in the transaction that emits them or after its commit. */
export class EventListeners {
  /** Called when an after-commit listener throws. */
  readonly onError: (error: unknown) => void;
  readonly #listeners = new Map<EventName, Listeners<EventName>>();

  constructor(onError: (error: unknown) => void) {
    this.onError = onError;
  }

  onInTransaction<E extends EventName>(event: E, listener: InTransaction<E>): void {
    this.of(event).inTransaction.push(listener);
  }

  /** The listener is called once the event is durable. */
  onCommitted<E extends EventName>(event: E, listener: Committed<E>): void {
    this.of(event).committed.push(listener);
  }

  /** Adds a listener as `onCommitted` does, which is also called when another server emitted the event. */
  onCommittedAnywhere<E extends EventName>(event: E, listener: Committed<E>): void {
    this.onCommitted(event, listener);
    this.of(event).remote.push(listener);
  }

  /** Another server has committed this event. */
  receiveRemote<E extends EventName>(event: E, payload: DomainEvents[E]): void {
    for (const listener of this.of(event).remote) {
      try {
        listener(payload);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  of<E extends EventName>(event: E): Listeners<E> {
    const known = this.#listeners.get(event) ?? { inTransaction: [], committed: [], remote: [] };
    this.#listeners.set(event, known);
    return known as Listeners<E>;
  }
}
