/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

export interface HlsHandlers {
  onReady(): void;
  /** The playlist does not exist, or not yet. */
  onMissing(): void;
  onFailed(): void;
}

const NATIVE_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Plays HLS by hls.js, loaded on demand, because it reports errors and the delay, which native playback does not.
 * Falls back to native playback where hls.js is not supported.
 */
export class HlsSource {
  readonly #video: HTMLVideoElement;
  readonly #handlers: HlsHandlers;
  readonly #url: string;
  #startAt: number | undefined;
  #hls: Hls | undefined;
  readonly #closed = new AbortController();
  #isNative = false;

  /** Plays from `startAt`, in seconds; without it close behind the newest picture. */
  constructor(video: HTMLVideoElement, url: string, handlers: HlsHandlers, startAt?: number) {
    this.#video = video;
    this.#handlers = handlers;
    this.#startAt = startAt;
    this.#url = url;
    this.#on('loadeddata', () => handlers.onReady());
    // Loading the library fails after an upgrade or without a network.
    this.#open().catch(() => this.#report('onFailed'));
  }

  /** Seconds behind live, when known. */
  get delaySeconds(): number | undefined {
    const playing = this.#hls?.playingDate;
    return playing ? Math.max(0, (Date.now() - playing.getTime()) / 1_000) : undefined;
  }

  /** Bits per second of the current level. */
  get bitrate(): number {
    return this.#hls?.levels[this.#hls.currentLevel]?.bitrate ?? 0;
  }

  /** Asks again for what was missing. What has been loaded stays, so playback goes on where it stopped. */
  retry(): void {
    this.#startAt = this.#video.currentTime || this.#startAt;
    if (this.#isNative) this.#video.load();
    // Without the position it would load nothing at a moment to which somebody has moved meanwhile.
    else if (this.#hls?.levels.length) this.#hls.startLoad(this.#startAt);
    else this.#hls?.loadSource(this.#url);
  }

  destroy(): void {
    this.#closed.abort();
    this.#hls?.destroy();
    if (this.#isNative) this.#video.removeAttribute('src');
  }

  #on(event: string, listener: () => void): void {
    this.#video.addEventListener(event, listener, { signal: this.#closed.signal });
  }

  #report(outcome: keyof HlsHandlers): void {
    if (!this.#closed.signal.aborted) this.#handlers[outcome]();
  }

  async #open(): Promise<void> {
    const { default: HlsLight } = await import('hls.js/light');
    if (this.#closed.signal.aborted) return;
    if (!HlsLight.isSupported()) {
      this.#playNatively();
      return;
    }
    const startPosition = this.#startAt;
    const hls = new HlsLight(
      startPosition === undefined
        ? { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 5 }
        : { startPosition },
    );
    this.#hls = hls;
    hls.on(HlsLight.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      this.#report(type === HlsLight.ErrorTypes.NETWORK_ERROR ? 'onMissing' : 'onFailed');
    });
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  #playNatively(): void {
    if (!this.#video.canPlayType(NATIVE_TYPE)) {
      this.#report('onFailed');
      return;
    }
    this.#isNative = true;
    // Phones load no frame before playback starts, and native errors do not tell a missing playlist from others.
    this.#on('loadedmetadata', () => {
      if (this.#startAt !== undefined) this.#video.currentTime = this.#startAt;
      this.#handlers.onReady();
    });
    this.#on('error', () => this.#handlers.onMissing());
    this.#video.src = this.#url;
  }
}
