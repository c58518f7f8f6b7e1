import { MAX_STALE, sequenceOf, Unwrapper } from './rtp.ts';

/** How long to wait for the retransmission of a lost packet. */
const TIMEOUT_MS = 300;
const MAX_EARLY = 512;

/** Restores the order of packets, and marks where one is lost. */
export class ReorderBuffer {
  #sequences = new Unwrapper();
  #stale = 0;
  /** In the order of arrival. */
  readonly #early = new Map<number, { packet: Buffer; at: number }>();
  readonly #onPacket: (packet: Buffer) => void;
  readonly #onGap: () => void;
  #next = -1;

  constructor(handlers: { onPacket: (packet: Buffer) => void; onGap: () => void }) {
    this.#onPacket = handlers.onPacket;
    this.#onGap = handlers.onGap;
  }

  push(packet: Buffer, now: number): void {
    if (this.#stale >= MAX_STALE) this.#restart();
    const sequence = this.#sequences.unwrap(sequenceOf(packet));
    if (this.#next < 0) this.#next = sequence;
    this.#stale = sequence < this.#next ? this.#stale + 1 : 0;
    if (sequence < this.#next) return;
    if (sequence > this.#next) {
      if (!this.#early.has(sequence)) this.#early.set(sequence, { packet, at: now });
      this.#skip(now);
      return;
    }
    this.#next += 1;
    this.#onPacket(packet);
    this.#drain();
  }

  /** Releases everything, with the gaps that are left. */
  flush(): void {
    const inOrder = [...this.#early].sort(([one], [other]) => one - other);
    this.#early.clear();
    for (const [sequence, { packet }] of inOrder) {
      if (sequence !== this.#next) this.#onGap();
      this.#next = sequence + 1;
      this.#onPacket(packet);
    }
  }

  #restart(): void {
    this.flush();
    this.#sequences = new Unwrapper();
    this.#stale = 0;
    this.#next = -1;
    this.#onGap();
  }

  #drain(): void {
    for (let early = this.#early.get(this.#next); early; early = this.#early.get(this.#next)) {
      this.#early.delete(this.#next);
      this.#next += 1;
      this.#onPacket(early.packet);
    }
  }

  #skip(now: number): void {
    // Too many gaps, as after a jump of sequence numbers: none of them is waited for.
    if (this.#early.size > MAX_EARLY) this.flush();
    const [oldest] = this.#early.values();
    if (!oldest || now - oldest.at < TIMEOUT_MS) return;
    this.#next = Math.min(...this.#early.keys());
    this.#onGap();
    this.#drain();
  }
}
