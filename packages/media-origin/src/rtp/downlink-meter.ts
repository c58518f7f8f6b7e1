import type { ReportBlock } from './rtcp.ts';

/** What a viewer's reports show about the network in between, in the last seconds. */
export interface Downlink {
  /** How long packets wait on the way, beyond the shortest way of late; undefined before the first report. */
  readonly queueMs: number | undefined;
  /** Share of packets that were missing at first, 0 to 1. */
  readonly loss: number;
  /** How long the viewer has answered nothing of what was sent. */
  readonly silentMs: number;
}

const UNITS_PER_MS = 65.536;
/** Reports older than this say nothing about the present. */
const REPORTS_KEPT = 16;
/** A longer round trip is of a clock that jumps. */
const MOST_ROUND_TRIP_MS = 10_000;
/** The shortest round trip of this long is the one without a queue. */
const BASE_MS = 30_000;
const RECENT_MS = 1_800;
const MOST_ROUND_TRIPS = 8;
const WINDOW_MS = 1_000;
/** Fewer packets say nothing about their loss. */
const LEAST_PACKETS = 10;
const DEFAULT_ROUND_TRIP_MS = 100;

/** Measures the network to one viewer by sender and receiver reports, and by what is asked for again. */
export class DownlinkMeter {
  /** When sender reports were sent, by their compact NTP time. */
  readonly #reports = new Map<number, number>();
  /** Recent ones, oldest first. The shortest of them counts: jitter lengthens some, a queue all. */
  #roundTrips: { ms: number; at: number }[] = [];
  #bases: { since: number; now: number; before: number } | undefined;
  #window = { since: 0, sent: 0, missed: 0 };
  /** Counts of the last two windows. */
  #losses: readonly [number, number] = [0, 0];
  #unansweredSince: number | undefined;

  get roundTripMs(): number {
    return this.#roundTrips.at(-1)?.ms ?? DEFAULT_ROUND_TRIP_MS;
  }

  noteSent(now: number): void {
    this.#unansweredSince ??= now;
    this.#window.sent += 1;
  }

  noteMissed(): void {
    this.#window.missed += 1;
  }

  noteReportSent(compactNtp: number, now: number): void {
    this.#reports.set(compactNtp, now);
    const [oldest] = this.#reports.keys();
    if (this.#reports.size > REPORTS_KEPT && oldest !== undefined) this.#reports.delete(oldest);
  }

  noteHeard(): void {
    this.#unansweredSince = undefined;
  }

  noteBlock({ lastReport, delaySinceReport }: ReportBlock, now: number): void {
    const sentAt = this.#reports.get(lastReport);
    if (sentAt === undefined) return;
    // Receivers name the last report in all that follow: repeated, it tells of a queue that is long gone.
    this.#reports.delete(lastReport);
    const roundTrip = now - sentAt - delaySinceReport / UNITS_PER_MS;
    if (roundTrip < 0 || roundTrip > MOST_ROUND_TRIP_MS) return;
    const recent = this.#roundTrips.filter(({ at }) => now - at < RECENT_MS);
    this.#roundTrips = [...recent.slice(-MOST_ROUND_TRIPS), { ms: roundTrip, at: now }];
    this.#bases ??= { since: now, now: roundTrip, before: roundTrip };
    if (now - this.#bases.since > BASE_MS)
      this.#bases = { since: now, now: roundTrip, before: this.#bases.now };
    this.#bases.now = Math.min(this.#bases.now, roundTrip);
  }

  read(now: number): Downlink {
    const { since, sent, missed } = this.#window;
    if (now - since >= WINDOW_MS) {
      const loss = sent >= LEAST_PACKETS ? Math.min(1, missed / sent) : 0;
      this.#losses = [this.#losses[1], loss];
      this.#window = { since: now, sent: 0, missed: 0 };
    }
    const base = this.#bases && Math.min(this.#bases.now, this.#bases.before);
    const shortest = Math.min(...this.#roundTrips.map(({ ms }) => ms));
    const queueMs = base === undefined ? undefined : shortest - base;
    // A burst that is lost once, or a moment's stall of a machine, is no network that is full.
    return {
      queueMs,
      loss: Math.min(...this.#losses),
      silentMs: now - (this.#unansweredSince ?? now),
    };
  }
}
