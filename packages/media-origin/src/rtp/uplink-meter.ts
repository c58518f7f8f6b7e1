import type { UplinkQuality } from '../media-origin.ts';
import { QueueDelay } from './queue-delay.ts';
import { timestampOf } from './rtp.ts';
import { CLOCK_RATE, type SourceTrack } from './rtp-rewriter.ts';
import { nextRate } from './uplink-rate.ts';

/** Packets of all sources so far: those that were due, and those that were missing when they were. */
export interface DuePackets {
  readonly expected: number;
  readonly missed: number;
}

const UPDATE_MS = 500;
/** Sound and a very small picture. */
const LEAST_BITS = 150_000;

/** A picture is small, or stands still now and then. */
const FAIR_SHARE = 1 / 2;
const POOR_SHARE = 1 / 4;
const FAIR_LOSS = 0.02;
const POOR_LOSS = 0.08;

/** Measures what arrives from a host, and how much the host may send. */
export class UplinkMeter {
  readonly #most: number;
  readonly #queues = {
    video: new QueueDelay(CLOCK_RATE.video),
    audio: new QueueDelay(CLOCK_RATE.audio),
  };
  #rate: number;
  #bytes = 0;
  #updated: { at: number; due: DuePackets };
  /** Arrivals and lowest rate since the quality was last asked for. */
  #sample: { due: DuePackets; lowest: number };

  constructor(mostBitsPerSecond: number, now: number) {
    const due = { expected: 0, missed: 0 };
    this.#most = mostBitsPerSecond;
    this.#rate = mostBitsPerSecond;
    this.#updated = { at: now, due };
    this.#sample = { due, lowest: mostBitsPerSecond };
  }

  /** What the host may send, in bits per second. */
  get rate(): number {
    return this.#rate;
  }

  note(track: SourceTrack, packet: Buffer, now: number): void {
    this.#bytes += packet.length;
    if (track !== 'small') this.#queues[track].note(timestampOf(packet), now);
  }

  /** True when the host has to be told at once that it may send less. */
  update(due: DuePackets, now: number): boolean {
    const ms = now - this.#updated.at;
    if (ms < UPDATE_MS) return false;
    const arrival = {
      bitsPerSecond: (this.#bytes * 8_000) / ms,
      loss: lossBetween(this.#updated.due, due),
      queueMs: this.#takeQueue(now),
    };
    this.#bytes = 0;
    this.#updated = { at: now, due };
    const before = this.#rate;
    const least = Math.min(LEAST_BITS, this.#most);
    this.#rate = nextRate(before, arrival, { least, most: this.#most });
    this.#sample.lowest = Math.min(this.#sample.lowest, this.#rate);
    return this.#rate < before;
  }

  /** A queue on the way delays picture and sound; what delays the picture alone is a slow encoder. */
  #takeQueue(now: number): number | undefined {
    const waits = [this.#queues.video.take(now), this.#queues.audio.take(now)];
    const known = waits.filter((wait) => wait !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  takeQuality(due: DuePackets): UplinkQuality {
    const loss = lossBetween(this.#sample.due, due);
    const share = this.#sample.lowest / this.#most;
    this.#sample = { due, lowest: this.#rate };
    if (loss >= POOR_LOSS || share < POOR_SHARE) return 'poor';
    return loss >= FAIR_LOSS || share < FAIR_SHARE ? 'fair' : 'good';
  }
}

/** From 0 to 1, also where a source has begun to count anew. */
function lossBetween(before: DuePackets, now: DuePackets): number {
  const expected = now.expected - before.expected;
  return expected > 0 ? Math.min(1, Math.max(0, (now.missed - before.missed) / expected)) : 0;
}
