import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { HlsRendition } from './hls/hls-rendition.ts';
import type { LossReason, MediaEvents, Still } from './media-origin.ts';
import type { MediaRoomSettings } from './origin-settings.ts';
import { Publication } from './publication.ts';
import { Recorder } from './recording/recorder.ts';
import type { RecordingFiles } from './recording/recording-files.ts';
import { LayerClock } from './rtp/layer-clock.ts';
import { RateMeter } from './rtp/rate-meter.ts';
import { forwardSenderReport, type ReceivedReport } from './rtp/rtcp.ts';
import {
  kindOf,
  RtpRewriter,
  SOURCE_TRACKS,
  type SourceTrack,
  VIEWER_SSRC,
} from './rtp/rtp-rewriter.ts';
import type { PeerSessionOptions } from './webrtc/peer-session.ts';
import { Publisher, type PublisherHandlers, type PublisherOptions } from './webrtc/publisher.ts';
import { Viewer } from './webrtc/viewer.ts';

/** The rendition stops when no HLS segment was fetched for this long. */
const HLS_IDLE_MS = 30_000;
const HLS_TIMEOUT_MS = 8_000;

/** One room's stream: its publisher, its viewers, its recording, its HLS rendition. */
export class MediaRoom {
  readonly viewers = new Map<string, Viewer>();
  readonly #liveId: string;
  readonly #settings: MediaRoomSettings;
  readonly #files: RecordingFiles;
  readonly #events: EventEmitter<MediaEvents>;
  readonly #rewriters: Readonly<Record<SourceTrack, RtpRewriter>> = {
    video: new RtpRewriter('video'),
    small: new RtpRewriter('video'),
    audio: new RtpRewriter('audio'),
  };
  readonly #rates = { video: new RateMeter(), small: new RateMeter() };
  #layerClock = new LayerClock();
  #arriving: Publisher | undefined;
  #publication: Publication | undefined;
  #recorder: Recorder | undefined;
  #hls: { rendition: HlsRendition; usedAt: number } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #publications = 0;
  #filesOpen = 0;

  constructor(
    liveId: string,
    settings: MediaRoomSettings,
    files: RecordingFiles,
    events: EventEmitter<MediaEvents>,
  ) {
    this.#liveId = liveId;
    this.#settings = settings;
    this.#files = files;
    this.#events = events;
  }

  readonly #onFault = (error: unknown): void => {
    this.#events.emit('fault', { liveId: this.#liveId, error });
  };

  get publication(): Publication | undefined {
    return this.#publication;
  }

  get publishers(): readonly Publisher[] {
    return [this.#publication?.publisher, this.#arriving].filter((one) => one !== undefined);
  }

  get isEmpty(): boolean {
    return this.publishers.length + this.viewers.size + this.#filesOpen === 0;
  }

  /** Adds a publisher. It replaces the previous one with its first packet; viewers stay. */
  admitPublisher(options: PublisherOptions): Publisher {
    const handlers: PublisherHandlers = {
      onPacket: (track, packet, now) => this.#forward(publisher, track, packet, now),
      onReport: (track, report) => this.#forwardReport(publisher, track, report),
      onLost: (reason) => this.#lose(publisher, reason),
      onFault: this.#onFault,
    };
    const publisher: Publisher = new Publisher(options, handlers);
    this.#arriving?.close();
    this.#arriving = publisher;
    return publisher;
  }

  admitViewer(options: PeerSessionOptions): Viewer {
    const viewer = new Viewer(options, {
      recall: (track, sequence) => this.#rewriters[track].recall(sequence),
      newest: (layer, count) => this.#rewriters[layer].newest(count),
      onKeyframeWanted: (layer, reason) =>
        this.#publication?.publisher.askForKeyframe(layer, reason),
      rates: () => ({ video: this.#rates.video.bits, small: this.#rates.small.bits }),
      layerShift: () => this.#layerClock.shift,
      onLost: () => this.viewers.delete(options.sessionId),
      onFault: this.#onFault,
    });
    this.viewers.set(options.sessionId, viewer);
    return viewer;
  }

  /** The folder of the room's HLS rendition; starts it if needed. */
  async openHls(): Promise<string | undefined> {
    const publication = this.#publication;
    if (!publication) return undefined;
    if (!this.#hls) {
      const rendition = new HlsRendition({
        folder: join(this.#settings.hlsFolder, randomUUID()),
        name: `${publication.begunAt}-${this.#publications}`,
        begunAt: publication.begunAt,
        hasAudio: publication.publisher.hasAudio,
      });
      this.#hls = { rendition, usedAt: 0 };
      publication.addSink(rendition);
    }
    this.#hls.usedAt = performance.now();
    return this.#hls.rendition.folder(HLS_TIMEOUT_MS);
  }

  still(): Still | undefined {
    return this.#publication?.still(performance.now());
  }

  tick(now: number): void {
    for (const publisher of this.publishers) publisher.tick(now);
    for (const rate of Object.values(this.#rates)) rate.update(now);
    for (const viewer of this.viewers.values()) viewer.tick(now);
    this.#publication?.tick(now);
    if (this.#hls && now - this.#hls.usedAt > HLS_IDLE_MS) this.#endHls();
  }

  session(sessionId: string): Publisher | Viewer | undefined {
    return (
      this.viewers.get(sessionId) ?? this.publishers.find((one) => one.sessionId === sessionId)
    );
  }

  dismiss(session: Publisher | Viewer): void {
    session.close();
    if (session instanceof Publisher) this.#lose(session, 'left');
    else this.viewers.delete(session.sessionId);
  }

  /** Disconnects everybody; resolves when the recording so far is a finished file. */
  async stop(): Promise<void> {
    for (const publisher of this.publishers) {
      publisher.close();
      this.#lose(publisher, 'stopped');
    }
    this.#closeViewers();
    await this.#writing;
  }

  #forward(publisher: Publisher, track: SourceTrack, packet: Buffer, now: number): void {
    if (publisher === this.#arriving) this.#begin(publisher);
    const publication = this.#publication;
    if (publication?.publisher !== publisher) return;
    this.#rewriters[track].pass(packet, now);
    if (track !== 'audio') this.#rates[track].note(packet.length);
    for (const viewer of this.viewers.values()) viewer.forward(track, packet, now);
    // Recordings and HLS take the larger layer.
    if (track !== 'small') publication.push(track, packet, now);
  }

  #forwardReport(publisher: Publisher, track: SourceTrack, received: ReceivedReport): void {
    const publication = this.#publication;
    if (publication?.publisher !== publisher) return;
    const { timestampOffset } = this.#rewriters[track];
    const rtpTimestamp = (received.rtpTimestamp + timestampOffset) >>> 0;
    const report = { ...received, rtpTimestamp };
    if (track !== 'audio') this.#layerClock.note(track, report);
    if (track !== 'small') publication.noteReport(track, report);
    const bytes = forwardSenderReport(received, VIEWER_SSRC[kindOf(track)], timestampOffset);
    for (const viewer of this.viewers.values())
      viewer.sendReport(track, bytes, received.compactNtp);
  }

  #begin(publisher: Publisher): void {
    this.#arriving = undefined;
    const before = this.#publication;
    this.#endPublication();
    before?.publisher.close();
    for (const track of SOURCE_TRACKS) this.#rewriters[track].begin();
    this.#layerClock = new LayerClock();
    const publication = new Publication(publisher, this.#onFault);
    this.#publication = publication;
    this.#publications += 1;
    const liveId = this.#liveId;
    this.#recorder = new Recorder({
      liveId,
      files: this.#files,
      limits: this.#settings,
      hasAudio: publisher.hasAudio,
      begunAt: publication.begunAt,
      onSegment: (segment) => this.#events.emit('segmentFinished', { liveId, segment }),
      onStopped: (error) => {
        const isFull = 'code' in error && error.code === 'ENOSPC';
        if (!isFull) this.#onFault(error);
        this.#events.emit('recordingStopped', { liveId, reason: isFull ? 'disk' : 'error' });
      },
      onFault: this.#onFault,
    });
    publication.addSink(this.#recorder);
    this.#events.emit('published', { liveId, accountId: publisher.accountId });
  }

  #lose(publisher: Publisher, reason: LossReason): void {
    if (publisher === this.#arriving) this.#arriving = undefined;
    if (publisher !== this.#publication?.publisher) return;
    this.#endPublication();
    this.#publication = undefined;
    // Closed connections make the players reconnect by themselves.
    this.#closeViewers();
    this.#events.emit('lost', { liveId: this.#liveId, reason });
  }

  #endPublication(): void {
    this.#publication?.end();
    this.#endHls();
    const recorder = this.#recorder;
    this.#recorder = undefined;
    if (!recorder) return;
    this.#filesOpen += 1;
    this.#writing = this.#writing
      .then(() => recorder.finish())
      .catch(this.#onFault)
      .finally(() => {
        this.#filesOpen -= 1;
      });
  }

  #endHls(): void {
    const rendition = this.#hls?.rendition;
    this.#hls = undefined;
    if (!rendition) return;
    this.#publication?.removeSink(rendition);
    rendition.destroy().catch(this.#onFault);
  }

  #closeViewers(): void {
    for (const viewer of this.viewers.values()) viewer.close();
    this.viewers.clear();
  }
}
