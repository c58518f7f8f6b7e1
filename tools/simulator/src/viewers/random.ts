type Picked<L extends readonly unknown[]> = L extends readonly [unknown, ...unknown[]]
  ? L[number]
  : L[number] | undefined;

/** Chance that can be repeated: the same seed gives the same people, words and moments. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the list; undefined only when the list may be empty. */
  pick<const L extends readonly unknown[]>(list: L): Picked<L> {
    return list[Math.floor(this.next() * list.length)] as Picked<L>;
  }

  /** Milliseconds until the next of events that come at this rate, independently of each other. */
  wait(perSecond: number): number {
    if (perSecond <= 0) return Number.POSITIVE_INFINITY;
    return (-Math.log(1 - this.next()) / perSecond) * 1000;
  }

  /** Another source that does not disturb this one's sequence when it is used more or less. */
  branch(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}
