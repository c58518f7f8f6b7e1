import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  IDLE,
  LONGEST_RETRY_MS,
  step,
  type Warning,
} from './connection.ts';
import { HlsSource } from './HlsSource.ts';
import { addCounters, type Counters, type Health, NO_HEALTH, readStats } from './health.ts';
import { Reloader } from './Reloader.ts';
import { hlsAddressOf, wayOfPlay } from './streamAddress.ts';
import { Watched } from './Watched.ts';
import { WebRtcSource } from './WebRtcSource.ts';
import { type Lack, webRtcLack } from './webRtcSupport.ts';

export interface PageReload {
  /** Whether a refusal may reload the page now. Called when it is about to: a yes counts as a reload. */
  claim(): boolean;
  /** Loads the page again, with everything that has to survive it kept. */
  reload(): void;
}

export interface LivePlayerOptions {
  readonly address: string;
  /**
   * Asked before each attempt in place, because addresses are signed for an hour. Empty while the room is not living:
   * nothing is negotiated then.
   */
  readonly renewAddress: () => Promise<string>;
  /** Called for what people should read. */
  readonly onWarning: (warning: Warning) => void;
  /** How the page reloads itself; a page without it makes every attempt in place. */
  readonly pageReload?: PageReload;
}

const SAMPLE_MS = 1_000;
/** Pauses are shortened by up to so much at random, or all players of a lost host would come back at once. */
const JITTER = 0.25;

/** Plays one live address on one video element, by the rules of the connection. */
export class LivePlayer {
  readonly connection = new Watched<ConnectionState>(IDLE);
  readonly health = new Watched<Health>(NO_HEALTH);
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  #webRtc: WebRtcSource | undefined;
  #hls: HlsSource | undefined;
  readonly #reloader: Reloader;
  #address: string;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #sampling: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, options: LivePlayerOptions) {
    this.#video = video;
    this.#options = options;
    this.#address = options.address;
    this.#reloader = new Reloader(() => options.pageReload?.reload());
    addEventListener('pageshow', this.#onPageShow);
    this.#dispatch({
      type: 'opened',
      way: wayOfPlay(options.address) === 'hls' ? 'hls' : 'webrtc',
      hasFallback: hlsAddressOf(options.address) !== undefined,
      lack: webRtcLack('receive'),
      reloads: options.pageReload !== undefined,
    });
    this.#sample();
  }

  destroy(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#dispatch({ type: 'closed' });
    clearTimeout(this.#sampling);
  }

  /** Leaving the page closed the connection; Safari brings such a page back as it was. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#tryAgain('restored');
  };

  #dispatch(event: ConnectionEvent): void {
    const { state, effects } = step(this.connection.getSnapshot(), event);
    this.connection.set(state);
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'negotiate':
        this.#negotiate();
        break;
      case 'playHls':
        this.#playHls();
        break;
      case 'closeSource':
        clearTimeout(this.#patience);
        this.#webRtc?.destroy();
        this.#webRtc = undefined;
        this.#hls?.destroy();
        this.#hls = undefined;
        break;
      case 'warn':
        this.#options.onWarning(effect.warning);
        break;
      case 'reloadAfter':
        this.#reloader.after(effect.ms);
        break;
      case 'reloadEvery':
        this.#reloader.every(effect.ms);
        break;
      case 'stopReloading':
        this.#reloader.stop();
        clearTimeout(this.#retry);
        break;
      case 'retryAfter':
        this.#retryAfter(effect.ms);
        break;
      case 'expectWithin':
        this.#patience = setTimeout(() => this.#dispatch({ type: 'late' }), effect.ms);
    }
  }

  #negotiate(): void {
    try {
      this.#webRtc = new WebRtcSource(this.#video, this.#address, {
        onAnswered: () => this.#dispatch({ type: 'answered' }),
        onRefused: (lack) => this.#onRefused(lack),
        onState: (state) => this.#dispatch({ type: 'peer', state }),
      });
    } catch {
      // The constructor is there and does not work: policies do that too.
      this.#onRefused('webrtc');
    }
  }

  #onRefused(lack: Lack | undefined): void {
    const { phase, hasFallback } = this.connection.getSnapshot();
    if (phase !== 'negotiating') return;
    const isCured = lack !== undefined && hasFallback;
    const mayReload = !isCured && this.#options.pageReload?.claim() === true;
    this.#dispatch({ type: 'refused', mayReload, ...(lack && { lack }) });
  }

  async #tryAgain(type: 'retry' | 'restored'): Promise<void> {
    const address = await this.#options.renewAddress().catch(() => this.#address);
    if (address) {
      this.#address = address;
      this.#dispatch({ type });
    } else if (this.connection.getSnapshot().phase !== 'idle') {
      this.#retryAfter(LONGEST_RETRY_MS);
    }
  }

  #retryAfter(ms: number): void {
    clearTimeout(this.#retry);
    const pause = ms * (1 - Math.random() * JITTER);
    this.#retry = setTimeout(() => void this.#tryAgain('retry'), pause);
  }

  #playHls(): void {
    const address = this.#address;
    const hlsAddress = wayOfPlay(address) === 'hls' ? address : hlsAddressOf(address);
    if (!hlsAddress) return;
    this.#hls = new HlsSource(this.#video, hlsAddress, {
      onReady: () => this.#dispatch({ type: 'hlsReady' }),
      onMissing: () => this.#dispatch({ type: 'hlsMissing' }),
      onFailed: () => this.#dispatch({ type: 'hlsFailed' }),
    });
  }

  #sample(): void {
    this.#sampling = setTimeout(() => {
      void this.#readCounters().then((counters) => {
        if (this.connection.getSnapshot().phase === 'idle') return;
        const health = this.health.getSnapshot();
        if (counters) {
          const isConnected = this.connection.getSnapshot().phase === 'connected';
          this.health.set(addCounters(health, counters, isConnected));
        } else if (health.last) {
          this.health.set({ ...health, last: undefined });
        }
        this.#sample();
      });
    }, SAMPLE_MS);
  }

  async #readCounters(): Promise<Counters | undefined> {
    const at = performance.now();
    if (this.#webRtc) {
      const report = await this.#webRtc.getStats().catch(() => undefined);
      return report && readStats(report as unknown as Iterable<[string, unknown]>, at);
    }
    // A paused element counts no frames, though nothing is wrong with its stream.
    return this.#hls && !this.#video.paused ? this.#readHls(this.#hls, at) : undefined;
  }

  /** The element counts frames; bytes are known by the level's rate alone. */
  #readHls(hls: HlsSource, at: number): Counters {
    const { totalVideoFrames, droppedVideoFrames } = this.#video.getVideoPlaybackQuality();
    const last = this.health.getSnapshot().last;
    const seconds = last ? (at - last.at) / 1_000 : 0;
    return {
      at,
      bytes: (last?.bytes ?? 0) + (hls.bitrate / 8) * seconds,
      frames: totalVideoFrames,
      packets: totalVideoFrames,
      packetsLost: droppedVideoFrames,
      freezes: 0,
      bufferSeconds: 0,
      bufferedFrames: 0,
      roundTripSeconds: undefined,
      delaySeconds: hls.delaySeconds,
    };
  }
}
