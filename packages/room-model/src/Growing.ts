/**
 * A list that only grows at its end. Appending leaves the list as it was and gives another that
 * shares its values, so that a push costs the same after eight hours as after one minute.
 */
export class Growing<T> {
  readonly length: number;
  readonly #shared: T[];

  private constructor(shared: T[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of<T>(values: Iterable<T>): Growing<T> {
    const shared = [...values];
    return new Growing(shared, shared.length);
  }

  append(value: T): Growing<T> {
    // Somebody else has gone on from here before: their values are not ours.
    const shared =
      this.#shared.length === this.length ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(value);
    return new Growing(shared, shared.length);
  }

  slice(start: number, end: number = this.length): T[] {
    return this.#shared.slice(start, Math.min(end, this.length));
  }

  *[Symbol.iterator](): IterableIterator<T> {
    yield* this.slice(0);
  }
}
