import { guarded, TokenBucket } from '@live/guards';
import type { ReceptionSample } from '../media-origin.ts';
import { ReceptionTracker } from '../rtp/reception-tracker.ts';
import {
  nack,
  parseFeedback,
  pictureLossIndication,
  type ReceivedReport,
  receiverReport,
  remb,
} from '../rtp/rtcp.ts';
import { isRtcp, isRtp } from '../rtp/rtp.ts';
import { CLOCK_RATE, type MediaKind } from '../rtp/rtp-rewriter.ts';
import { type DuePackets, UplinkMeter } from '../rtp/uplink-meter.ts';
import { PeerSession, type PeerSessionHandlers, type PeerSessionOptions } from './peer-session.ts';

export interface PublisherHandlers extends PeerSessionHandlers {
  onPacket(kind: MediaKind, packet: Buffer, now: number): void;
  onReport(kind: MediaKind, report: ReceivedReport): void;
}

export interface PublisherOptions extends PeerSessionOptions {
  readonly mediaTimeoutMs: number;
  /** The most that the host may send, in bits per second. */
  readonly bitrate: number;
}

const REPORT_EVERY_MS = 1_000;
/**
 * Keyframes are large: all requests within this time share one. Chromium ignores a repeated request that
 * comes sooner, so sending it sooner would only lose time.
 */
const KEYFRAME_PAUSE_MS = 300;
/** Some 30 Mbit/s. Packets beyond it are dropped, as on a slow network. */
const PACKETS_PER_SECOND = 3_000;
/** Browsers send about one for each second and kind of media. Each goes to every viewer. */
const REPORTS_PER_SECOND = 20;

/** The host's connection: receives packets, requests lost ones, and detects when nothing arrives any more. */
export class Publisher extends PeerSession {
  readonly #handlers: PublisherHandlers;
  readonly #uplink: UplinkMeter;
  readonly #receptions: Partial<Record<MediaKind, ReceptionTracker>> = {};
  readonly #packets = new TokenBucket({ limit: PACKETS_PER_SECOND, seconds: 1 });
  readonly #reports = new TokenBucket({ limit: REPORTS_PER_SECOND, seconds: 1 });
  #bytes = 0;
  #packetCount = 0;
  #sampled = { at: this.openedAt, lost: 0 };
  #reportedAt = 0;
  #keyframeAskedAt = Number.NEGATIVE_INFINITY;
  #keyframePending = false;

  constructor(options: PublisherOptions, handlers: PublisherHandlers) {
    super(options, handlers, options.mediaTimeoutMs);
    this.#handlers = handlers;
    this.#uplink = new UplinkMeter(options.bitrate, this.openedAt);
    for (const kind of ['video', 'audio'] as const) {
      const receive = (packet: Buffer) => this.#receive(kind, packet);
      options.peer.tracks[kind]?.track.onMessage(guarded(this.fail, receive));
    }
  }

  get hasAudio(): boolean {
    return this.peer.tracks.audio !== undefined;
  }

  get h264Parameters(): string {
    return this.peer.tracks.video?.codec.parameters ?? '';
  }

  askForKeyframe(): void {
    const now = performance.now();
    this.#keyframePending = now - this.#keyframeAskedAt < KEYFRAME_PAUSE_MS;
    if (this.#keyframePending) return;
    const video = this.#receptions.video;
    if (!video) return;
    this.#keyframeAskedAt = now;
    this.#sendOn('video', pictureLossIndication(video.ssrc));
  }

  /** What has arrived since the last sample. */
  takeSample(now: number): ReceptionSample {
    const { video, audio } = this.#receptions;
    const lost = (video?.packetsLost ?? 0) + (audio?.packetsLost ?? 0);
    const sample = {
      ms: Math.round(now - this.#sampled.at),
      bytes: this.#bytes,
      packets: this.#packetCount,
      // A retransmission may fill a hole of the sample before.
      lost: Math.max(0, lost - this.#sampled.lost),
      uplink: this.#uplink.takeQuality(this.#due),
    };
    this.#sampled = { at: now, lost };
    this.#bytes = 0;
    this.#packetCount = 0;
    return sample;
  }

  protected override whileOpen(now: number): void {
    for (const kind of ['video', 'audio'] as const) this.#askForLost(kind, now);
    if (this.#keyframePending) this.askForKeyframe();
    if (this.#uplink.update(this.#due, now)) this.#limitRate();
    if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now);
  }

  #receive(kind: MediaKind, packet: Buffer): void {
    if (this.isClosed) return;
    const now = performance.now();
    if (isRtcp(packet)) {
      if (this.#reports.take(1, now) === 0) this.#takeReports(packet, now);
    } else if (isRtp(packet) && this.#packets.take(1, now) === 0) {
      const ssrc = packet.readUInt32BE(8);
      let reception = this.#receptions[kind];
      if (reception?.ssrc !== ssrc) {
        reception = new ReceptionTracker(ssrc, CLOCK_RATE[kind]);
        this.#receptions[kind] = reception;
      }
      if (!reception.receive(packet, now)) return;
      // Only for new packets: a publisher that repeats old ones counts as one that sends none.
      this.receivedAt = now;
      this.#bytes += packet.length;
      this.#packetCount += 1;
      this.#uplink.note(kind, packet, now);
      this.#askForLost(kind, now);
      this.#handlers.onPacket(kind, packet, now);
    }
  }

  #takeReports(packet: Buffer, now: number): void {
    const { reports } = parseFeedback(packet);
    for (const kind of ['video', 'audio'] as const) {
      const reception = this.#receptions[kind];
      const report = reports.findLast(({ ssrc }) => ssrc === reception?.ssrc);
      if (!reception || !report) continue;
      reception.noteReport(report, now);
      this.#handlers.onReport(kind, report);
    }
  }

  #askForLost(kind: MediaKind, now: number): void {
    const reception = this.#receptions[kind];
    const lost = reception?.missing(now) ?? [];
    if (reception && lost.length > 0) this.#sendOn(kind, nack(reception.ssrc, lost));
  }

  #report(now: number): void {
    this.#reportedAt = now;
    for (const kind of ['video', 'audio'] as const) {
      const reception = this.#receptions[kind];
      if (reception) this.#sendOn(kind, receiverReport(reception.summary(now)));
    }
    this.#limitRate();
  }

  #limitRate(): void {
    const video = this.#receptions.video;
    if (video) this.#sendOn('video', remb(video.ssrc, this.#uplink.rate));
  }

  get #due(): DuePackets {
    const all = Object.values(this.#receptions);
    return {
      expected: all.reduce((sum, { expected }) => sum + expected, 0),
      missed: all.reduce((sum, { packetsMissed }) => sum + packetsMissed, 0),
    };
  }

  #sendOn(kind: MediaKind, packet: Buffer): void {
    const track = this.peer.tracks[kind]?.track;
    if (!this.isClosed && track?.isOpen()) this.send(track, packet);
  }
}
