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
import {
  CLOCK_RATE,
  kindOf,
  type Layer,
  SOURCE_TRACKS,
  type SourceTrack,
} from '../rtp/rtp-rewriter.ts';
import { type DuePackets, UplinkMeter } from '../rtp/uplink-meter.ts';
import { PeerSession, type PeerSessionHandlers, type PeerSessionOptions } from './peer-session.ts';

export interface PublisherHandlers extends PeerSessionHandlers {
  onPacket(track: SourceTrack, packet: Buffer, now: number): void;
  onReport(track: SourceTrack, report: ReceivedReport): void;
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
/**
 * What a viewer has lost is repaired by the next keyframe, which a recording asks for as often: otherwise each viewer
 * with a poor network would cost all others quality.
 */
const REPAIR_PAUSE_MS = 1_500;
/** Some 30 Mbit/s. Packets beyond it are dropped, as on a slow network. */
const PACKETS_PER_SECOND = 3_000;
/** Browsers send about one for each second and kind of media. Each goes to every viewer. */
const REPORTS_PER_SECOND = 20;

/** The host's connection: receives packets, requests lost ones, and detects when nothing arrives any more. */
export class Publisher extends PeerSession {
  readonly #handlers: PublisherHandlers;
  readonly #uplink: UplinkMeter;
  readonly #receptions: Partial<Record<SourceTrack, ReceptionTracker>> = {};
  readonly #packets = new TokenBucket({ limit: PACKETS_PER_SECOND, seconds: 1 });
  readonly #reports = new TokenBucket({ limit: REPORTS_PER_SECOND, seconds: 1 });
  #bytes = 0;
  #packetCount = 0;
  #sampled = { at: this.openedAt, lost: 0 };
  #reportedAt = 0;
  readonly #keyframes: Readonly<Record<Layer, { askedAt: number; dueAt: number | undefined }>> = {
    video: { askedAt: Number.NEGATIVE_INFINITY, dueAt: undefined },
    small: { askedAt: Number.NEGATIVE_INFINITY, dueAt: undefined },
  };

  constructor(options: PublisherOptions, handlers: PublisherHandlers) {
    super(options, handlers, options.mediaTimeoutMs);
    this.#handlers = handlers;
    this.#uplink = new UplinkMeter(options.bitrate, this.openedAt);
    for (const track of SOURCE_TRACKS) {
      const receive = (packet: Buffer) => this.#receive(track, packet);
      options.peer.tracks[track]?.track.onMessage(guarded(this.fail, receive));
    }
  }

  get hasAudio(): boolean {
    return this.peer.tracks.audio !== undefined;
  }

  get h264Parameters(): string {
    return this.peer.tracks.video?.codec.parameters ?? '';
  }

  /** Asks at once, or when a pause after the last request is over. */
  askForKeyframe(layer: Layer = 'video', reason: 'begin' | 'damage' = 'begin'): void {
    const keyframe = this.#keyframes[layer];
    const pause = reason === 'begin' ? KEYFRAME_PAUSE_MS : REPAIR_PAUSE_MS;
    const dueAt = keyframe.askedAt + pause;
    keyframe.dueAt = Math.min(keyframe.dueAt ?? dueAt, dueAt);
    this.#askForDueKeyframe(layer, performance.now());
  }

  /** What has arrived since the last sample. */
  takeSample(now: number): ReceptionSample {
    const lost = Object.values(this.#receptions).reduce((sum, one) => sum + one.packetsLost, 0);
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
    for (const track of SOURCE_TRACKS) this.#askForLost(track, now);
    for (const layer of ['video', 'small'] as const) this.#askForDueKeyframe(layer, now);
    if (this.#uplink.update(this.#due, now)) this.#limitRate();
    if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now);
  }

  #receive(track: SourceTrack, packet: Buffer): void {
    if (this.isClosed) return;
    const now = performance.now();
    if (isRtcp(packet)) {
      if (this.#reports.take(1, now) === 0) this.#takeReports(packet, now);
    } else if (isRtp(packet) && this.#packets.take(1, now) === 0) {
      const ssrc = packet.readUInt32BE(8);
      let reception = this.#receptions[track];
      if (reception?.ssrc !== ssrc) {
        reception = new ReceptionTracker(ssrc, CLOCK_RATE[kindOf(track)]);
        this.#receptions[track] = reception;
      }
      if (!reception.receive(packet, now)) return;
      // Only for new packets: a publisher that repeats old ones counts as one that sends none.
      this.receivedAt = now;
      this.#bytes += packet.length;
      this.#packetCount += 1;
      this.#uplink.note(track, packet, now);
      this.#askForLost(track, now);
      this.#handlers.onPacket(track, packet, now);
    }
  }

  #takeReports(packet: Buffer, now: number): void {
    const { reports } = parseFeedback(packet);
    for (const track of SOURCE_TRACKS) {
      const reception = this.#receptions[track];
      const report = reports.findLast(({ ssrc }) => ssrc === reception?.ssrc);
      if (!reception || !report) continue;
      reception.noteReport(report, now);
      this.#handlers.onReport(track, report);
    }
  }

  #askForDueKeyframe(layer: Layer, now: number): void {
    const keyframe = this.#keyframes[layer];
    if (keyframe.dueAt === undefined || now < keyframe.dueAt) return;
    keyframe.dueAt = undefined;
    const reception = this.#receptions[layer];
    if (!reception) return;
    keyframe.askedAt = now;
    this.#sendOn(layer, pictureLossIndication(reception.ssrc));
  }

  #askForLost(track: SourceTrack, now: number): void {
    const reception = this.#receptions[track];
    const lost = reception?.missing(now) ?? [];
    if (reception && lost.length > 0) this.#sendOn(track, nack(reception.ssrc, lost));
  }

  #report(now: number): void {
    this.#reportedAt = now;
    for (const track of SOURCE_TRACKS) {
      const reception = this.#receptions[track];
      if (reception) this.#sendOn(track, receiverReport(reception.summary(now)));
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

  #sendOn(name: SourceTrack, packet: Buffer): void {
    const track = this.peer.tracks[name]?.track;
    if (!this.isClosed && track?.isOpen()) this.send(track, packet);
  }
}
