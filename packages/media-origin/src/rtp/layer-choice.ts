import type { Downlink } from './downlink-meter.ts';
import type { Layer } from './rtp-rewriter.ts';

/** What a viewer gets: a layer of the picture, or the sound alone. */
type Carried = Layer | 'sound';

/** What the host sends at present, in bits per second. */
export interface LayerRates {
  readonly video: number;
  /** 0 while there is none. */
  readonly small: number;
}

/** Packets that wait so long show that more is sent than the network takes; jitter alone explains half of it. */
const LONG_QUEUE_MS = 250;
/** A queue that is about to be full. */
const FULL_QUEUE_MS = 400;
/** Below these there may be room for more. */
const SHORT_QUEUE_MS = 180;
const SMALL_LOSS = 0.08;
/** Radio networks lose some packets at any rate; so many are lost by a queue that is full. */
const CONGESTION_LOSS = 0.15;
const HOPELESS_LOSS = 0.35;
/** A viewer who is not heard of so long gets less: reports come about every second. */
const LONG_SILENCE_MS = 4_000;
/** A layer that was just begun drains the queue that the one before has left. */
const SETTLING_MS = 3_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 300_000;
/** A choice that has held so long was right. */
const PROVEN_MS = 60_000;
/** Growth of the tried rate each second: reports of a queue come a second or two after it has begun. */
const GROWTH = 1.05;
/** The larger layer varies, and sound comes with it. */
const HEADROOM = 1.15;
const SOUND_BITS = 50_000;

/**
 * Chooses what one viewer gets by what the network has carried: less at once, more only after a trial. The trial sends
 * packets again at a growing rate, so that a network which cannot carry the larger layer loses nothing but time.
 */
export class LayerChoice {
  #carried: Carried = 'video';
  #since: number;
  /** Whether more is carried than before. */
  #wasRaised = false;
  #pauseMs = FIRST_PAUSE_MS;
  #pausedAt: number;
  #trialBits: number | undefined;
  /** The end of the last trial, which leaves a queue of its own. */
  #triedAt = Number.NEGATIVE_INFINITY;
  #ticked: number;

  constructor(now: number) {
    this.#since = now;
    this.#pausedAt = now;
    this.#ticked = now;
  }

  get carried(): Carried {
    return this.#carried;
  }

  /** The rate to send at in a trial, resent packets included; undefined outside of trials. */
  get trialBits(): number | undefined {
    return this.#trialBits;
  }

  /** Called every few dozen milliseconds. */
  update(downlink: Downlink, rates: LayerRates, now: number): void {
    const seconds = (now - this.#ticked) / 1_000;
    this.#ticked = now;
    if (this.#carried === 'small' && rates.small === 0) this.#move('video', now);
    else if (this.#isTooMuch(downlink, now)) this.#moveDown(rates, now);
    else this.#considerMore(downlink, rates, seconds, now);
  }

  #isTooMuch({ queueMs = 0, loss, silentMs }: Downlink, now: number): boolean {
    if (this.#trialBits !== undefined) {
      return queueMs > SHORT_QUEUE_MS || loss > CONGESTION_LOSS;
    }
    const hasSettled = now - Math.max(this.#since, this.#triedAt) >= SETTLING_MS;
    if (!hasSettled && this.#carried !== 'video') return false;
    if (this.#carried === 'video') {
      return queueMs > LONG_QUEUE_MS || loss > CONGESTION_LOSS || silentMs > LONG_SILENCE_MS;
    }
    return queueMs > FULL_QUEUE_MS || loss > HOPELESS_LOSS || silentMs > LONG_SILENCE_MS;
  }

  #moveDown(rates: LayerRates, now: number): void {
    if (this.#trialBits !== undefined) {
      this.#trialBits = undefined;
      this.#triedAt = now;
      this.#pausedAt = now;
      this.#lengthenPause();
    } else if (this.#carried === 'sound') {
      this.#pausedAt = now;
    } else {
      if (now - this.#since > PROVEN_MS) this.#pauseMs = FIRST_PAUSE_MS;
      else if (this.#wasRaised) this.#lengthenPause();
      const less = this.#carried === 'video' && rates.small > 0 ? 'small' : 'sound';
      this.#move(less, now);
      this.#wasRaised = false;
    }
  }

  #considerMore({ queueMs = 0, loss }: Downlink, rates: LayerRates, seconds: number, now: number) {
    if (this.#carried === 'video') return;
    if (this.#trialBits !== undefined) return this.#goOnTrying(rates, seconds, now);
    if (now - this.#pausedAt < this.#pauseMs || queueMs > SHORT_QUEUE_MS) return;
    if (this.#carried === 'sound') this.#raise(rates.small > 0 ? 'small' : 'video', now);
    else if (loss < SMALL_LOSS) this.#trialBits = rates.small + SOUND_BITS;
  }

  #goOnTrying(rates: LayerRates, seconds: number, now: number): void {
    const wanted = rates.video * HEADROOM + SOUND_BITS;
    this.#trialBits = (this.#trialBits ?? 0) * GROWTH ** seconds;
    if (this.#trialBits >= wanted) this.#raise('video', now);
  }

  #raise(carried: Layer, now: number): void {
    this.#move(carried, now);
    this.#wasRaised = true;
  }

  #move(carried: Carried, now: number): void {
    this.#carried = carried;
    this.#since = now;
    this.#pausedAt = now;
    this.#trialBits = undefined;
  }

  #lengthenPause(): void {
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }
}
