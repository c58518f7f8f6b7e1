import type { SenderReport } from './rtcp.ts';
import { CLOCK_RATE, type MediaKind } from './rtp-rewriter.ts';

/** A larger difference between the clocks of a sender's tracks is an error of the sender, not a delay. */
const MAX_CORRECTION = 2;
/** Seconds by which one packet may be shifted, so that sound is corrected without a jump. */
const STEP = 0.001;
/** Seconds by which timestamps may differ from the time of arrival. Beyond that they have jumped, and the mapping starts over. */
const MAX_LEAP = 10;

interface TrackTime {
  /** RTP timestamp of the last packet, and its time by the timestamps alone. */
  timestamp: number;
  plain: number;
  /** The time given out for it. */
  at: number;
  /** The sender's wall clock at time 0. */
  ntpBase: number | undefined;
}

/** Seconds from one RTP timestamp to another that is less than half a turn away. */
function secondsBetween(kind: MediaKind, from: number, to: number): number {
  return ((to - from) | 0) / CLOCK_RATE[kind];
}

/**
 * Puts picture and sound on one time line: first by arrival, then by sender reports. Time is monotonic and stays
 * close to the time of arrival whatever the timestamps are, so files are as long as the broadcast was.
 */
export class SyncClock {
  readonly #tracks: Partial<Record<MediaKind, TrackTime>> = {};
  #begunAt: number | undefined;
  #correction = 0;

  /** Seconds since the first packet of all. */
  at(kind: MediaKind, timestamp: number, now: number): number {
    this.#begunAt ??= now;
    const arrival = (now - this.#begunAt) / 1_000;
    let track = this.#tracks[kind];
    if (!track) {
      track = { timestamp, plain: arrival, at: -STEP, ntpBase: undefined };
      this.#tracks[kind] = track;
    }
    track.plain += secondsBetween(kind, track.timestamp, timestamp);
    track.timestamp = timestamp;
    if (Math.abs(track.plain - arrival) > MAX_LEAP) {
      track.plain = arrival;
      track.ntpBase = undefined;
    }
    const corrected = kind === 'audio' ? track.plain + this.#pull() : track.plain;
    track.at = Math.max(corrected, track.at + STEP);
    return track.at;
  }

  noteReport(kind: MediaKind, report: SenderReport): void {
    const track = this.#tracks[kind];
    if (!track) return;
    const reported = track.plain + secondsBetween(kind, track.timestamp, report.rtpTimestamp);
    track.ntpBase = report.ntpSeconds - reported;
  }

  #pull(): number {
    const { video, audio } = this.#tracks;
    if (video?.ntpBase === undefined || audio?.ntpBase === undefined) return this.#correction;
    const target = audio.ntpBase - video.ntpBase;
    if (Math.abs(target) > MAX_CORRECTION) return this.#correction;
    const step = Math.max(-STEP, Math.min(STEP, target - this.#correction));
    this.#correction += step;
    return this.#correction;
  }
}
