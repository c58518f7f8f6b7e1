import { CLOCK_RATE, type MediaKind } from './lane.ts';
import type { SenderReport } from './rtcp.ts';
import { Unwrapper } from './rtp.ts';

/** More than this between both clocks of a sender is a mistake of the sender's, not a delay. */
const LARGEST_CORRECTION = 2;
/** Seconds by which one packet may be moved: sound is pulled into place without a jump. */
const STEP = 0.001;

interface TrackTime {
  readonly timestamps: Unwrapper;
  readonly first: number;
  /** Seconds since the beginning at which `first` arrived. */
  readonly base: number;
  /** The sender's wall clock at `first`. */
  ntpBase?: number;
}

/** Puts picture and sound on one time line: first by arrival, then by what the sender reports. */
export class SyncClock {
  readonly #tracks: Partial<Record<MediaKind, TrackTime>> = {};
  #begunAt: number | undefined;
  #correction = 0;

  /** Seconds since the first packet of all. */
  at(kind: MediaKind, timestamp: number, now: number): number {
    this.#begunAt ??= now;
    let track = this.#tracks[kind];
    if (!track) {
      const timestamps = new Unwrapper(32);
      const first = timestamps.unwrap(timestamp);
      track = { timestamps, first, base: (now - this.#begunAt) / 1_000 };
      this.#tracks[kind] = track;
    }
    const plain =
      track.base + (track.timestamps.unwrap(timestamp) - track.first) / CLOCK_RATE[kind];
    return kind === 'audio' ? plain + this.#pull() : plain;
  }

  noteReport(kind: MediaKind, report: SenderReport): void {
    const track = this.#tracks[kind];
    if (!track) return;
    const sinceFirst = track.timestamps.unwrap(report.rtpTimestamp) - track.first;
    track.ntpBase = report.ntpSeconds - sinceFirst / CLOCK_RATE[kind];
  }

  #pull(): number {
    const { video, audio } = this.#tracks;
    if (video?.ntpBase === undefined || audio?.ntpBase === undefined) return this.#correction;
    const target = audio.ntpBase - video.ntpBase - (audio.base - video.base);
    if (Math.abs(target) > LARGEST_CORRECTION) return this.#correction;
    const step = Math.max(-STEP, Math.min(STEP, target - this.#correction));
    this.#correction += step;
    return this.#correction;
  }
}
