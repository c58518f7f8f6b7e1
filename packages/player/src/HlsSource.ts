/// <reference path="./hls-light.d.ts" />
import type Hls from 'hls.js';

export interface HlsHandlers {
  onReady(): void;
  /** The playlist does not exist, or not yet. */
  onMissing(): void;
  onFailed(): void;
}

export interface HlsOptions {
  /** Where to begin, in seconds; left out, close behind the newest picture. */
  readonly startAt?: number | undefined;
  /** A newly signed URL of the root playlist, of a live stream whose playlists expire. */
  readonly renewUrl?: () => Promise<string | undefined>;
}

const NATIVE_TYPE = 'application/vnd.apple.mpegurl';

/** Playlists are signed for five minutes or more: one renewal may fail. */
const RENEW_MS = 2 * 60_000;

/** The URL of the playlist that a root playlist leads to. */
export function listedPlaylist(root: string, rootUrl: string): URL | undefined {
  const line = root.split('\n').find((one) => one.trim() !== '' && !one.startsWith('#'));
  const url = line === undefined ? undefined : new URL(line.trim(), rootUrl);
  return url?.pathname.endsWith('.m3u8') ? url : undefined;
}

/**
 * Plays HLS by hls.js, loaded on demand, because it reports errors and the delay, which native playback does not.
 * Falls back to native playback where hls.js is not supported.
 */
export class HlsSource {
  readonly #video: HTMLVideoElement;
  readonly #handlers: HlsHandlers;
  #url: string;
  readonly #renewUrl: HlsOptions['renewUrl'];
  #startAt: number | undefined;
  /** The playlist in use with its newest signature; hls.js itself goes on with the first. */
  #playlist: URL | undefined;
  #renewTimer: ReturnType<typeof setInterval> | undefined;
  #hls: Hls | undefined;
  readonly #closed = new AbortController();
  #isNative = false;

  constructor(
    video: HTMLVideoElement,
    url: string,
    handlers: HlsHandlers,
    { startAt, renewUrl }: HlsOptions = {},
  ) {
    this.#video = video;
    this.#handlers = handlers;
    this.#startAt = startAt;
    this.#url = url;
    this.#renewUrl = renewUrl;
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
    clearInterval(this.#renewTimer);
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
    const hls = new HlsLight({
      ...(startPosition === undefined
        ? { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 5 }
        : { startPosition }),
      xhrSetup: (xhr, url) => {
        const playlist = this.#playlist;
        if (playlist && new URL(url).pathname === playlist.pathname) xhr.open('GET', playlist);
      },
    });
    this.#hls = hls;
    if (this.#renewUrl) this.#renewTimer = setInterval(() => void this.#renew(), RENEW_MS);
    hls.on(HlsLight.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      this.#report(type === HlsLight.ErrorTypes.NETWORK_ERROR ? 'onMissing' : 'onFailed');
    });
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  /** When it fails, the next one may work; if none does, the playlist expires and playback begins anew. */
  async #renew(): Promise<void> {
    const { signal } = this.#closed;
    try {
      let root = await fetch(this.#url, { signal });
      if (!root.ok) {
        this.#url = (await this.#renewUrl?.()) ?? this.#url;
        root = await fetch(this.#url, { signal });
      }
      if (root.ok) this.#playlist = listedPlaylist(await root.text(), root.url);
    } catch {
      // Offline, or the player was closed.
    }
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
