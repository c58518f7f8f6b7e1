/**
 * An immutable list. `append` returns a new list that shares the values of this one, so that its cost
 * does not grow with the length.
 */
export class AppendOnlyList<T> {
  readonly length: number;
  readonly #shared: T[];

  private constructor(shared: T[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of<T>(values: Iterable<T>): AppendOnlyList<T> {
    const shared = [...values];
    return new AppendOnlyList(shared, shared.length);
  }

  append(value: T): AppendOnlyList<T> {
    // Copies when another list was already appended from this one.
    const shared =
      this.#shared.length === this.length ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(value);
    return new AppendOnlyList(shared, shared.length);
  }

  get last(): T | undefined {
    return this.length === 0 ? undefined : this.#shared[this.length - 1];
  }

  at(index: number): T | undefined {
    return index < this.length ? this.#shared[index] : undefined;
  }

  slice(start: number, end: number = this.length): T[] {
    return this.#shared.slice(start, Math.min(end, this.length));
  }

  *[Symbol.iterator](): IterableIterator<T> {
    yield* this.slice(0);
  }
}
