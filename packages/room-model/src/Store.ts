/** State outside React: a pure reducer `(state, event) → state` with listeners. */
export class Store<State, Event> {
  readonly #reduce: (state: State, event: Event) => State;
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(reduce: (state: State, event: Event) => State, initial: State) {
    this.#reduce = reduce;
    this.#state = initial;
  }

  readonly getSnapshot = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispatch(event: Event): void {
    const next = this.#reduce(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}
