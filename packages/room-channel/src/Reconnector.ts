import type { Clock } from './Clock.ts';
import type { ConnectivitySignals } from './ConnectivitySignals.ts';

export const FIRST_DELAY_MS = 500;
export const MAX_DELAY_MS = 30_000;
/** A hidden tab waits longer; it reconnects at once when it is shown again. */
export const HIDDEN_FACTOR = 2;
/** A connection that lasts this long is stable: the next loss starts with the first delay. */
export const STABLE_AFTER_MS = 5_000;

interface ReconnectorOptions {
  attempt(): void;
  clock: Clock;
  random(): number;
  signals: ConnectivitySignals;
}

/** Decides when to reconnect; `attempt` does it. */
export class Reconnector {
  readonly #options: ReconnectorOptions;
  readonly #unsubscribe: () => void;
  #failures = 0;
  #retryTimer: unknown;
  #stableTimer: unknown;

  constructor(options: ReconnectorOptions) {
    this.#options = options;
    this.#unsubscribe = options.signals.subscribe(() => this.#onSignal());
  }

  get isWaiting(): boolean {
    return this.#retryTimer !== undefined;
  }

  /** The attempt failed, or the connection was lost. */
  lost(): void {
    this.#stopTimers();
    const delay = this.#delay();
    this.#failures += 1;
    this.#retryTimer = this.#options.clock.setTimeout(() => this.now(), delay);
  }

  connected(): void {
    this.#stopTimers();
    this.#stableTimer = this.#options.clock.setTimeout(() => {
      this.#stableTimer = undefined;
      this.#failures = 0;
    }, STABLE_AFTER_MS);
  }

  /** Makes the pending attempt at once. */
  now(): void {
    if (!this.isWaiting) return;
    this.#stopTimers();
    this.#options.attempt();
  }

  destroy(): void {
    this.#stopTimers();
    this.#unsubscribe();
  }

  #delay(): number {
    const { signals, random } = this.#options;
    const backoff = Math.min(FIRST_DELAY_MS * 2 ** Math.min(this.#failures, 16), MAX_DELAY_MS);
    // On some networks browsers report offline although the server is reachable: keep trying, rarely.
    const base = signals.isOnline() ? backoff : MAX_DELAY_MS;
    const factor = signals.isVisible() ? 1 : HIDDEN_FACTOR;
    return base * factor * (0.5 + random() / 2);
  }

  #onSignal(): void {
    const { signals } = this.#options;
    if (signals.isOnline() && signals.isVisible()) this.now();
  }

  #stopTimers(): void {
    this.#options.clock.clearTimeout(this.#retryTimer);
    this.#options.clock.clearTimeout(this.#stableTimer);
    this.#retryTimer = undefined;
    this.#stableTimer = undefined;
  }
}
