import { sha256 } from '@noble/hashes/sha2.js';

const KEY_BYTES = 32;
const WORD_BYTES = 8;
const WORDS = 2n ** 64n;

/** Source of uniform integers. */
export interface RandomSource {
  /** From 0 to the bound, exclusive. */
  below(bound: number): number;
}

/** Numbers that follow from a key: SHA-256 of the key and a counter, read as 64-bit words. */
export class RandomNumbers implements RandomSource {
  readonly #input = new Uint8Array(KEY_BYTES + WORD_BYTES);
  #counter = 0n;
  #block = new DataView(new ArrayBuffer(0));
  #offset = 0;

  constructor(key: Uint8Array) {
    this.#input.set(key);
  }

  /** Words beyond the largest multiple of the bound are skipped, because they would favour small numbers. */
  below(bound: number): number {
    const size = BigInt(bound);
    const end = WORDS - (WORDS % size);
    let word = this.#next();
    while (word >= end) word = this.#next();
    return Number(word % size);
  }

  #next(): bigint {
    if (this.#offset === this.#block.byteLength) {
      new DataView(this.#input.buffer).setBigUint64(KEY_BYTES, this.#counter);
      this.#counter += 1n;
      this.#block = new DataView(sha256(this.#input).buffer);
      this.#offset = 0;
    }
    const word = this.#block.getBigUint64(this.#offset);
    this.#offset += WORD_BYTES;
    return word;
  }
}
