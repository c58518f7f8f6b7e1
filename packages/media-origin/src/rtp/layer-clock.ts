import type { SenderReport } from './rtcp.ts';
import { CLOCK_RATE, type Layer } from './rtp-rewriter.ts';

/** Reports that contradict the shift by this much are of a host that has begun anew. */
const MAX_DRIFT = CLOCK_RATE.video / 2;

/** Relates the timestamps of both layers, which begin at random, by the sender's wall clock. */
export class LayerClock {
  readonly #reports: Partial<Record<Layer, SenderReport>> = {};
  #shift: number | undefined;

  /** Ticks to add to a timestamp of the small layer; undefined until both layers were reported. */
  get shift(): number | undefined {
    return this.#shift;
  }

  note(layer: Layer, report: SenderReport): void {
    this.#reports[layer] = report;
    const { video, small } = this.#reports;
    if (!video || !small) return;
    const between = Math.round((small.ntpSeconds - video.ntpSeconds) * CLOCK_RATE.video);
    const shift = (video.rtpTimestamp + between - small.rtpTimestamp) | 0;
    // Kept as it is: viewers' clocks would follow every small correction.
    const isOther = this.#shift === undefined || Math.abs((shift - this.#shift) | 0) > MAX_DRIFT;
    if (isOther) this.#shift = shift;
  }
}
