import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  IDLE,
  MAX_RETRY_MS,
  type Obstacle,
  step,
  type Warning,
} from './connection.ts';
import { type FrameBuffer, NO_BUFFER, nextBuffer } from './frameBuffer.ts';
import { HlsSource } from './HlsSource.ts';
import { addCounters, type Counters, type Health, NO_HEALTH, readStats } from './health.ts';
import { ObservableValue } from './ObservableValue.ts';
import { hlsUrlOf, playbackProtocol } from './streamUrl.ts';
import { WebRtcSource } from './WebRtcSource.ts';
import { missingCapability } from './webRtcSupport.ts';

/** Reloads the page after a delay, once or repeatedly. */
export class Reloader {
  readonly #reload: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  after(ms: number): void {
    this.stop();
    this.#timer = setTimeout(this.#reload, ms);
  }

  /** Repeats, because the browser or the user may prevent a reload. */
  every(ms: number): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.every(ms);
      this.#reload();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

export interface PageReload {
  /** Whether a refusal may reload the page now. Returning true counts as a reload. */
  claim(): boolean;
  /** Reloads the page; state that has to survive was stored before. */
  reload(isStillNeeded: () => boolean): void;
}

export interface LivePlayerOptions {
  readonly url: string;
  /**
   * Called before each retry, because URLs are signed for an hour. Returns an empty string while the room is not
   * live; nothing is negotiated then.
   */
  readonly renewUrl: () => Promise<string>;
  /** Called with warnings to show to the user. */
  readonly onWarning: (warning: Warning) => void;
  /** How the page reloads itself; without it every retry happens in place. */
  readonly pageReload?: PageReload;
}

const SAMPLE_MS = 1_000;
/** Delays are shortened randomly by up to this share, so that all players of a host do not reconnect at once. */
const JITTER = 0.25;

const playlistOf = (url: string): string | undefined =>
  playbackProtocol(url) === 'hls' ? url : hlsUrlOf(url);

/** Plays one live URL on one video element, driven by the state machine in `connection.ts`. */
export class LivePlayer {
  readonly connection = new ObservableValue<ConnectionState>(IDLE);
  readonly health = new ObservableValue<Health>(NO_HEALTH);
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  #webRtc: WebRtcSource | undefined;
  #hls: HlsSource | undefined;
  readonly #reloader: Reloader;
  #url: string;
  #buffer: FrameBuffer = NO_BUFFER;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #sampleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, options: LivePlayerOptions) {
    this.#video = video;
    this.#options = options;
    this.#url = options.url;
    this.#reloader = new Reloader(() =>
      options.pageReload?.reload(() => {
        const { phase } = this.connection.getSnapshot();
        return phase === 'refused' || phase === 'disconnected';
      }),
    );
    addEventListener('pageshow', this.#onPageShow);
    this.#dispatch({
      type: 'opened',
      transport: playbackProtocol(options.url) === 'hls' ? 'hls' : 'webrtc',
      hasFallback: hlsUrlOf(options.url) !== undefined,
      missing: missingCapability('receive'),
      reloads: options.pageReload !== undefined,
    });
    this.#sample();
  }

  destroy(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#dispatch({ type: 'closed' });
    clearTimeout(this.#sampleTimer);
  }

  /** Leaving the page closed the connection; the back-forward cache restores the page without it. */
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
        clearTimeout(this.#connectTimer);
        this.#webRtc?.destroy();
        this.#webRtc = undefined;
        this.#buffer = NO_BUFFER;
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
        clearTimeout(this.#retryTimer);
        break;
      case 'retryAfter':
        this.#retryAfter(effect.ms);
        break;
      case 'timeoutAfter':
        this.#connectTimer = setTimeout(
          () => this.#dispatch({ type: 'connectTimedOut' }),
          effect.ms,
        );
    }
  }

  #negotiate(): void {
    try {
      this.#webRtc = new WebRtcSource(this.#video, this.#url, {
        onAnswered: () => this.#dispatch({ type: 'answered' }),
        onRefused: (obstacle) => this.#onRefused(obstacle),
        onState: (state) => this.#dispatch({ type: 'peer', state }),
      });
    } catch {
      // Some browser policies make the constructor throw.
      this.#onRefused('webrtc');
    }
  }

  #onRefused(obstacle: Obstacle | undefined): void {
    const { phase, hasFallback } = this.connection.getSnapshot();
    if (phase !== 'negotiating') return;
    const canFallBack = obstacle !== undefined && hasFallback;
    const mayReload = !canFallBack && this.#options.pageReload?.claim() === true;
    this.#dispatch({ type: 'refused', mayReload, ...(obstacle && { obstacle }) });
  }

  async #tryAgain(type: 'retry' | 'restored'): Promise<void> {
    const url = await this.#options.renewUrl().catch(() => this.#url);
    if (url) {
      this.#url = url;
      this.#dispatch({ type });
    } else if (this.connection.getSnapshot().phase !== 'idle') {
      this.#retryAfter(MAX_RETRY_MS);
    }
  }

  #retryAfter(ms: number): void {
    clearTimeout(this.#retryTimer);
    const pause = ms * (1 - Math.random() * JITTER);
    this.#retryTimer = setTimeout(() => void this.#tryAgain('retry'), pause);
  }

  #playHls(): void {
    const url = playlistOf(this.#url);
    if (!url) return;
    const renewUrl = async () => playlistOf(await this.#options.renewUrl());
    const handlers = {
      onReady: () => this.#dispatch({ type: 'hlsReady' }),
      onMissing: () => this.#dispatch({ type: 'hlsMissing' }),
      onFailed: () => this.#dispatch({ type: 'hlsFailed' }),
    };
    this.#hls = new HlsSource(this.#video, url, handlers, { renewUrl });
  }

  #sample(): void {
    this.#sampleTimer = setTimeout(() => {
      void this.#readCounters().then((counters) => {
        if (this.connection.getSnapshot().phase === 'idle') return;
        const health = this.health.getSnapshot();
        if (counters) {
          this.#adaptBuffer(counters, health.last);
          const isConnected = this.connection.getSnapshot().phase === 'connected';
          this.health.set(addCounters(health, counters, isConnected));
        } else if (health.last) {
          this.health.set({ ...health, last: undefined });
        }
        this.#sample();
      });
    }, SAMPLE_MS);
  }

  #adaptBuffer(counters: Counters, last: Counters | undefined): void {
    const { at, asked = 0, freezes, roundTripSeconds } = counters;
    const network = {
      at,
      asked: asked - (last?.asked ?? 0),
      freezes: freezes - (last?.freezes ?? 0),
      roundTripMs: roundTripSeconds === undefined ? undefined : roundTripSeconds * 1_000,
    };
    const { targetMs } = this.#buffer;
    this.#buffer = nextBuffer(this.#buffer, network);
    if (this.#buffer.targetMs !== targetMs) this.#webRtc?.setBuffer(this.#buffer.targetMs);
  }

  async #readCounters(): Promise<Counters | undefined> {
    const at = performance.now();
    if (this.#webRtc) {
      const report = await this.#webRtc.getStats().catch(() => undefined);
      return report && readStats(report as unknown as Iterable<[string, unknown]>, at);
    }
    // A paused element decodes no frames, which is not a fault of the stream.
    return this.#hls && !this.#video.paused ? this.#readHls(this.#hls, at) : undefined;
  }

  /** Frames are counted by the element; bytes are estimated from the level's bitrate. */
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
