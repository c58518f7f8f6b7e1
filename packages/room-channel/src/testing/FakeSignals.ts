import type { ConnectivitySignals } from '../ConnectivitySignals.ts';

export class FakeSignals implements ConnectivitySignals {
  readonly #listeners = new Set<() => void>();
  #online = true;
  #visible = true;

  isOnline = () => this.#online;
  isVisible = () => this.#visible;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get listenerCount() {
    return this.#listeners.size;
  }

  set(next: { online?: boolean; visible?: boolean }) {
    this.#online = next.online ?? this.#online;
    this.#visible = next.visible ?? this.#visible;
    for (const listener of [...this.#listeners]) listener();
  }
}
