type Picked<L extends readonly unknown[]> = L extends readonly [unknown, ...unknown[]]
  ? L[number]
  : L[number] | undefined;

/** A seeded random number generator: the same seed gives the same people, texts and times. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a random element; undefined only if the list may be empty. */
  pick<const L extends readonly unknown[]>(list: L): Picked<L> {
    return list[Math.floor(this.next() * list.length)] as Picked<L>;
  }

  /** Returns the milliseconds until the next event of a Poisson process with this rate. */
  wait(perSecond: number): number {
    if (perSecond <= 0) return Number.POSITIVE_INFINITY;
    return (-Math.log(1 - this.next()) / perSecond) * 1000;
  }

  /** Creates an independent generator: using it does not change the sequence of this one. */
  branch(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}
