import { HlsSource } from './HlsSource.ts';
import { ObservableValue } from './ObservableValue.ts';
import { playbackProtocol } from './streamUrl.ts';
import { buildTimeline, locate, positionOf, type Segment, type Timeline } from './timeline.ts';

export interface SegmentState {
  readonly index: number;
  readonly timeline: Timeline;
}

/** A segment, and the seconds into it. */
export interface StartPosition {
  readonly index: number;
  readonly at: number;
}

/** Pause until a recording that cannot be read is tried again. */
const RETRY_MS = 5_000;

/** Plays the segments of a recording, files or playlists, in sequence on one element. */
export class SegmentPlayer {
  readonly state: ObservableValue<SegmentState>;
  readonly #video: HTMLVideoElement;
  #segments: readonly Segment[];
  readonly #probes: HTMLVideoElement[] = [];
  #hls: HlsSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    video: HTMLVideoElement,
    segments: readonly Segment[],
    start: StartPosition = { index: 0, at: 0 },
  ) {
    this.#video = video;
    this.#segments = segments;
    this.state = new ObservableValue({ index: -1, timeline: buildTimeline(segments) });
    video.addEventListener('ended', this.#onEnded);
    video.addEventListener('durationchange', this.#onDuration);
    segments.forEach((segment, index) => {
      if (!segment.duration && index !== start.index) this.#probe(segment, index);
    });
    this.#load(Math.min(start.index, segments.length - 1), start.at, false);
  }

  /** Current position on the timeline, in seconds. */
  position(): number {
    const { index, timeline } = this.state.getSnapshot();
    return positionOf(timeline, index, this.#video.currentTime);
  }

  seek(position: number): void {
    const { index, at } = locate(this.state.getSnapshot().timeline, position);
    if (index === this.state.getSnapshot().index) this.#video.currentTime = at;
    else this.#load(index, at, !this.#video.paused);
  }

  select(index: number): void {
    if (index >= 0 && index < this.#segments.length) this.#load(index, 0, !this.#video.paused);
  }

  /**
   * Takes a newer list of the same recording, of which the last segment may have grown, more may have come and the first
   * may be gone. What plays goes on.
   */
  extend(segments: readonly Segment[]): void {
    const playing = this.#segments[this.state.getSnapshot().index];
    const index = segments.findIndex(({ beginAt }) => beginAt === playing?.beginAt);
    this.#segments = segments.map((segment, at) =>
      at === index && playing
        ? { ...segment, duration: Math.max(segment.duration, playing.duration) }
        : segment,
    );
    this.state.set({ index, timeline: buildTimeline(this.#segments) });
    if (this.#video.ended) this.#onEnded();
  }

  destroy(): void {
    clearTimeout(this.#retry);
    this.#hls?.destroy();
    this.#video.removeEventListener('ended', this.#onEnded);
    this.#video.removeEventListener('durationchange', this.#onDuration);
    for (const probe of this.#probes) probe.removeAttribute('src');
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  readonly #onEnded = (): void => {
    const next = this.state.getSnapshot().index + 1;
    if (next < this.#segments.length) this.#load(next, 0, true);
  };

  readonly #onDuration = (): void => {
    this.#setDuration(this.state.getSnapshot().index, this.#video.duration);
  };

  #load(index: number, at: number, isPlaying: boolean): void {
    const segment = this.#segments[index];
    if (!segment) return;
    this.state.set({ ...this.state.getSnapshot(), index });
    clearTimeout(this.#retry);
    this.#hls?.destroy();
    this.#hls = undefined;
    const play = () => {
      if (isPlaying) void this.#video.play().catch(() => undefined);
    };
    if (playbackProtocol(segment.url) === 'hls') {
      const onMissing = () => {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => hls.retry(), RETRY_MS);
      };
      const handlers = { onReady: play, onMissing, onFailed: () => {} };
      const hls = new HlsSource(this.#video, segment.url, handlers, { startAt: at });
      this.#hls = hls;
      return;
    }
    // A media fragment avoids showing the first frame of the file before seeking.
    this.#video.src = at > 0 ? `${segment.url}#t=${at}` : segment.url;
    play();
  }

  #setDuration(index: number, duration: number): void {
    const known = this.#segments[index];
    if (!known || !Number.isFinite(duration) || Math.abs(known.duration - duration) < 0.05) return;
    this.#segments = this.#segments.with(index, { ...known, duration });
    this.state.set({ ...this.state.getSnapshot(), timeline: buildTimeline(this.#segments) });
  }

  /** Reads the duration from the file when the back end does not provide it. */
  #probe(segment: Segment, index: number): void {
    const probe = document.createElement('video');
    probe.preload = 'metadata';
    probe.addEventListener('durationchange', () => this.#setDuration(index, probe.duration));
    probe.src = segment.url;
    this.#probes.push(probe);
  }
}
