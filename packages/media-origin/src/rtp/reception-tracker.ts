import type { Reception, SenderReport } from './rtcp.ts';
import { MAX_STALE, sequenceOf, timestampOf, Unwrapper } from './rtp.ts';

/** A larger gap is not filled by retransmissions: a new keyframe arrives sooner. */
const MAX_GAP = 128;
/** The length of all gaps together; beyond that the older ones are given up. */
const MAX_MISSING = 256;
/** A packet that was requested is on its way for as long as others took; asked for sooner, it comes twice. */
const MIN_ASK_AGAIN_MS = 50;
const MAX_ASK_AGAIN_MS = 400;
const REPAIR_SMOOTHING = 1 / 8;
const REPAIR_MARGIN = 1.25;
const MAX_ASKS = 8;

interface Hole {
  asks: number;
  firstAskedAt: number;
  askedAt: number;
}

/** Tracks received and missing packets of one source, for NACKs and receiver reports. */
export class ReceptionTracker {
  readonly ssrc: number;
  readonly #clockRate: number;
  #sequences = new Unwrapper();
  #stale = 0;
  readonly #missing = new Map<number, Hole>();
  #missed = 0;
  /** How long requested packets take to come. */
  #repairMs = 0;
  #first = -1;
  #highest = -1;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #jitter = 0;
  #lastTransit: number | undefined;
  #report: { compactNtp: number; at: number } | undefined;

  constructor(ssrc: number, clockRate: number) {
    this.ssrc = ssrc;
    this.#clockRate = clockRate;
  }

  /** False for a duplicate. */
  receive(packet: Buffer, now: number): boolean {
    if (this.#stale >= MAX_STALE) this.#restart();
    const sequence = this.#sequences.unwrap(sequenceOf(packet));
    if (this.#highest < 0) {
      this.#first = sequence;
    } else if (sequence <= this.#highest) {
      const hole = this.#missing.get(sequence);
      if (!hole) {
        this.#stale += 1;
        return false;
      }
      this.#missing.delete(sequence);
      if (hole.asks > 0) this.#noteRepair(now - hole.firstAskedAt);
    } else {
      this.#noteGap(sequence);
    }
    this.#stale = 0;
    this.#highest = Math.max(this.#highest, sequence);
    this.#received += 1;
    this.#noteTransit(timestampOf(packet), now);
    return true;
  }

  /** Packets that were missing when they were due, whether or not they came later. */
  get packetsMissed(): number {
    return this.#missed;
  }

  get packetsLost(): number {
    return Math.max(0, this.expected - this.#received);
  }

  /** Packets that were due so far. */
  get expected(): number {
    return this.#highest < 0 ? 0 : this.#highest - this.#first + 1;
  }

  /** Sequence numbers to request now. */
  missing(now: number): number[] {
    const wanted: number[] = [];
    const pause = Math.min(
      MAX_ASK_AGAIN_MS,
      Math.max(MIN_ASK_AGAIN_MS, this.#repairMs * REPAIR_MARGIN),
    );
    for (const [sequence, hole] of this.#missing) {
      if (hole.asks >= MAX_ASKS) {
        this.#missing.delete(sequence);
      } else if (hole.asks === 0 || now - hole.askedAt >= pause) {
        if (hole.asks === 0) hole.firstAskedAt = now;
        hole.asks += 1;
        hole.askedAt = now;
        wanted.push(sequence % 65_536);
      }
    }
    return wanted;
  }

  noteReport(report: SenderReport, now: number): void {
    this.#report = { compactNtp: report.compactNtp, at: now };
  }

  summary(now: number): Reception {
    const expected = this.expected;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = expectedNow - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      ssrc: this.ssrc,
      fractionLost: expectedNow > 0 ? Math.max(0, Math.floor((lostNow * 256) / expectedNow)) : 0,
      packetsLost: this.packetsLost,
      highestSequence: Math.max(0, this.#highest) % 2 ** 32,
      jitter: Math.round(this.#jitter),
      lastReport: this.#report?.compactNtp ?? 0,
      delaySinceReport: this.#report ? Math.round(((now - this.#report.at) * 65_536) / 1_000) : 0,
    };
  }

  #restart(): void {
    this.#sequences = new Unwrapper();
    this.#missing.clear();
    this.#highest = -1;
    this.#received = 0;
    this.#missed = 0;
    this.#expectedBefore = 0;
    this.#receivedBefore = 0;
  }

  #noteGap(sequence: number): void {
    const width = sequence - this.#highest - 1;
    this.#missed += width;
    if (this.#missing.size + width > MAX_MISSING) this.#missing.clear();
    if (width > MAX_GAP) return;
    for (let lost = this.#highest + 1; lost < sequence; lost += 1) {
      this.#missing.set(lost, { asks: 0, firstAskedAt: 0, askedAt: 0 });
    }
  }

  #noteRepair(ms: number): void {
    this.#repairMs += (ms - this.#repairMs) * (this.#repairMs === 0 ? 1 : REPAIR_SMOOTHING);
  }

  #noteTransit(timestamp: number, now: number): void {
    const transit = (now * this.#clockRate) / 1_000 - timestamp;
    if (this.#lastTransit !== undefined) {
      const change = Math.abs(transit - this.#lastTransit);
      // The timestamp wraps every 13 hours; that step must not count as jitter.
      if (change < this.#clockRate) this.#jitter += (change - this.#jitter) / 16;
    }
    this.#lastTransit = transit;
  }
}
