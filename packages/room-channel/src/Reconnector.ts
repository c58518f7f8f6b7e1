import type { Clock } from './Clock.ts';
import type { ConnectivitySignals } from './ConnectivitySignals.ts';

export const FIRST_DELAY_MS = 500;
export const LONGEST_DELAY_MS = 30_000;
/** Nobody is looking: wait longer, the tab reconnects at once when it is shown again. */
export const HIDDEN_FACTOR = 2;
/** A connection that holds this long has proved itself, and the next loss starts from the beginning. */
export const STABLE_AFTER_MS = 5_000;

interface ReconnectorOptions {
  attempt(): void;
  clock: Clock;
  random(): number;
  signals: ConnectivitySignals;
}

/** Decides when to try again; it does not know how. */
export class Reconnector {
  readonly #options: ReconnectorOptions;
  readonly #unsubscribe: () => void;
  #failures = 0;
  #waiting: unknown;
  #proving: unknown;

  constructor(options: ReconnectorOptions) {
    this.#options = options;
    this.#unsubscribe = options.signals.subscribe(() => this.#signalled());
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** The attempt failed, or the connection was lost. */
  lost(): void {
    this.#stopTimers();
    const delay = this.#delay();
    this.#failures += 1;
    this.#waiting = this.#options.clock.setTimeout(() => this.now(), delay);
  }

  connected(): void {
    this.#stopTimers();
    this.#proving = this.#options.clock.setTimeout(() => {
      this.#proving = undefined;
      this.#failures = 0;
    }, STABLE_AFTER_MS);
  }

  /** Tries at once instead of waiting for the time to come. */
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
    const grown = Math.min(FIRST_DELAY_MS * 2 ** Math.min(this.#failures, 16), LONGEST_DELAY_MS);
    // Browsers on odd networks say offline while the server can be reached: try, but rarely.
    const base = signals.isOnline() ? grown : LONGEST_DELAY_MS;
    const patience = signals.isVisible() ? 1 : HIDDEN_FACTOR;
    return base * patience * (0.5 + random() / 2);
  }

  #signalled(): void {
    const { signals } = this.#options;
    if (signals.isOnline() && signals.isVisible()) this.now();
  }

  #stopTimers(): void {
    this.#options.clock.clearTimeout(this.#waiting);
    this.#options.clock.clearTimeout(this.#proving);
    this.#waiting = undefined;
    this.#proving = undefined;
  }
}
