import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  IDLE,
  step,
  type Warning,
} from './connection.ts';
import { HlsSource } from './HlsSource.ts';
import { addCounters, type Counters, type Health, NO_HEALTH, readStats } from './health.ts';
import { Reloader } from './Reloader.ts';
import { hlsAddressOf, wayOfPlay } from './streamAddress.ts';
import { Watched } from './Watched.ts';
import { WebRtcSource } from './WebRtcSource.ts';

export interface LivePlayerOptions {
  readonly address: string;
  /** Called for what people should read. */
  readonly onWarning: (warning: Warning) => void;
  /** Loads the page again, with everything that has to survive it kept. */
  readonly reload: () => void;
}

const SAMPLE_MS = 1_000;

/** Plays one live address on one video element, by the rules of the connection. */
export class LivePlayer {
  readonly connection = new Watched<ConnectionState>(IDLE);
  readonly health = new Watched<Health>(NO_HEALTH);
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  #webRtc: WebRtcSource | undefined;
  #hls: HlsSource | undefined;
  readonly #reloader: Reloader;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #sampling: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, options: LivePlayerOptions) {
    this.#video = video;
    this.#options = options;
    this.#reloader = new Reloader(options.reload);
    const way = wayOfPlay(options.address) === 'hls' ? 'hls' : 'webrtc';
    this.#dispatch({
      type: 'opened',
      way,
      hasFallback: hlsAddressOf(options.address) !== undefined,
    });
    this.#sample();
  }

  destroy(): void {
    this.#dispatch({ type: 'closed' });
    clearTimeout(this.#sampling);
    clearTimeout(this.#patience);
    this.#hls?.destroy();
    this.#hls = undefined;
  }

  #dispatch(event: ConnectionEvent): void {
    const { state, effects } = step(this.connection.getSnapshot(), event);
    this.connection.set(state);
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'negotiate':
        this.#webRtc = new WebRtcSource(this.#video, this.#options.address, {
          onAnswered: () => this.#dispatch({ type: 'answered' }),
          onRefused: () => this.#dispatch({ type: 'refused' }),
          onState: (state) => this.#dispatch({ type: 'peer', state }),
        });
        break;
      case 'playHls':
        this.#playHls();
        break;
      case 'closePeer':
        this.#webRtc?.destroy();
        this.#webRtc = undefined;
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
        break;
      case 'expectWithin':
        this.#patience = setTimeout(() => this.#dispatch({ type: 'late' }), effect.ms);
    }
  }

  #playHls(): void {
    const { address } = this.#options;
    const hlsAddress = wayOfPlay(address) === 'hls' ? address : hlsAddressOf(address);
    if (!hlsAddress) return;
    this.#hls = new HlsSource(this.#video, hlsAddress, {
      onReady: () => this.#dispatch({ type: 'hlsReady' }),
      onFailed: () => this.#dispatch({ type: 'hlsFailed' }),
    });
  }

  #sample(): void {
    this.#sampling = setTimeout(() => {
      void this.#readCounters().then((counters) => {
        if (this.connection.getSnapshot().phase === 'idle') return;
        if (counters) {
          const isConnected = this.connection.getSnapshot().phase === 'connected';
          this.health.set(addCounters(this.health.getSnapshot(), counters, isConnected));
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
    return this.#hls && this.#readHls(this.#hls, at);
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
