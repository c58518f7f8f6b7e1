import { guarded } from '../domain/guard.ts';
import { TokenBucket } from '../domain/token-bucket.ts';
import type { LossReason, ReceptionSample } from './media-origin.ts';
import { type AnsweredPeer, closePeer } from './peer.ts';
import { ReceptionTracker } from './reception-tracker.ts';
import {
  bitrateLimit,
  keyframeRequest,
  lossReport,
  parseFeedback,
  type ReceivedReport,
  receiverReport,
} from './rtcp.ts';
import { isRtcp, isRtp } from './rtp.ts';
import { CLOCK_RATE, type MediaKind } from './rtp-rewriter.ts';

export interface PublisherHandlers {
  onPacket(kind: MediaKind, packet: Buffer, now: number): void;
  onReport(kind: MediaKind, report: ReceivedReport): void;
  onLost(reason: LossReason): void;
  /** An internal error that ended the session. */
  onFault(error: unknown): void;
}

const REPORT_EVERY_MS = 1_000;
/**
 * Keyframes are large: all requests within this time share one. Chromium ignores a repeated request that
 * comes sooner, so sending it sooner would only lose time.
 */
const KEYFRAME_PAUSE_MS = 300;
const CONNECT_WITHIN_MS = 15_000;
/** Some 30 Mbit/s. Packets beyond it are dropped, as on a slow network. */
const PACKETS_PER_SECOND = 3_000;
/** Browsers send about one for each second and kind of media. Each goes to every viewer. */
const REPORTS_PER_SECOND = 20;

/** The host's connection: receives packets, requests lost ones, and detects when nothing arrives any more. */
export class Publisher {
  readonly sessionId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly #peer: AnsweredPeer;
  readonly #handlers: PublisherHandlers;
  readonly #silenceMs: number;
  readonly #bitrate: number;
  readonly #receptions: Partial<Record<MediaKind, ReceptionTracker>> = {};
  readonly #packets = new TokenBucket({ limit: PACKETS_PER_SECOND, seconds: 1 });
  readonly #reports = new TokenBucket({ limit: REPORTS_PER_SECOND, seconds: 1 });
  readonly #openedAt: number;
  #receivedAt: number | undefined;
  #bytes = 0;
  #packetCount = 0;
  #sampled = { at: 0, lost: 0 };
  #reportedAt = 0;
  #keyframeAskedAt = Number.NEGATIVE_INFINITY;
  #keyframePending = false;
  #closed = false;

  /** Ends only this session: an error that one publisher causes must not affect others. */
  readonly #fail = (error: unknown): void => {
    if (this.#closed) return;
    this.#handlers.onFault(error);
    this.#lose('connection');
  };

  /** Called every few dozen milliseconds. */
  readonly tick = guarded(this.#fail, (now: number) => this.#tick(now));

  constructor(options: {
    sessionId: string;
    accountId: string;
    sessionHash: string;
    peer: AnsweredPeer;
    handlers: PublisherHandlers;
    silenceMs: number;
    bitrate: number;
  }) {
    this.sessionId = options.sessionId;
    this.accountId = options.accountId;
    this.sessionHash = options.sessionHash;
    this.#peer = options.peer;
    this.#handlers = options.handlers;
    this.#silenceMs = options.silenceMs;
    this.#bitrate = options.bitrate;
    this.#openedAt = performance.now();
    this.#sampled.at = this.#openedAt;
    for (const kind of ['video', 'audio'] as const) {
      const receive = (packet: Buffer) => this.#receive(kind, packet);
      options.peer.tracks[kind]?.track.onMessage(guarded(this.#fail, receive));
    }
    const follow = (state: string) => {
      if (state === 'closed') this.#lose('left');
      if (state === 'failed') this.#lose('connection');
    };
    options.peer.connection.onStateChange(guarded(this.#fail, follow));
  }

  get hasAudio(): boolean {
    return this.#peer.tracks.audio !== undefined;
  }

  get h264Parameters(): string {
    return this.#peer.tracks.video?.codec.parameters ?? '';
  }

  get answer(): string {
    return this.#peer.answer;
  }

  addCandidate(candidate: string, mid: string): void {
    if (!this.#closed) this.#peer.addCandidate(candidate, mid);
  }

  askForKeyframe(): void {
    const now = performance.now();
    this.#keyframePending = now - this.#keyframeAskedAt < KEYFRAME_PAUSE_MS;
    if (this.#keyframePending) return;
    const video = this.#receptions.video;
    if (!video) return;
    this.#keyframeAskedAt = now;
    this.#send('video', keyframeRequest(video.ssrc));
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
    };
    this.#sampled = { at: now, lost };
    this.#bytes = 0;
    this.#packetCount = 0;
    return sample;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closePeer(this.#peer);
  }

  #tick(now: number): void {
    if (this.#closed) return;
    if (this.#receivedAt === undefined) {
      if (now - this.#openedAt > CONNECT_WITHIN_MS) this.#lose('connection');
      return;
    }
    if (now - this.#receivedAt > this.#silenceMs) {
      this.#lose('silence');
      return;
    }
    for (const kind of ['video', 'audio'] as const) this.#askForLost(kind, now);
    if (this.#keyframePending) this.askForKeyframe();
    if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now);
  }

  #receive(kind: MediaKind, packet: Buffer): void {
    if (this.#closed) return;
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
      // Only for new packets: a publisher that repeats old ones counts as silent.
      this.#receivedAt = now;
      this.#bytes += packet.length;
      this.#packetCount += 1;
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
    if (reception && lost.length > 0) this.#send(kind, lossReport(reception.ssrc, lost));
  }

  #report(now: number): void {
    this.#reportedAt = now;
    for (const kind of ['video', 'audio'] as const) {
      const reception = this.#receptions[kind];
      if (reception) this.#send(kind, receiverReport([reception.summary(now)]));
    }
    const video = this.#receptions.video;
    if (video) this.#send('video', bitrateLimit([video.ssrc], this.#bitrate));
  }

  #send(kind: MediaKind, packet: Buffer): void {
    const track = this.#peer.tracks[kind]?.track;
    if (this.#closed || !track?.isOpen()) return;
    try {
      track.sendMessageBinary(packet);
    } catch {
      // The connection closed at this moment; its state change follows.
    }
  }

  #lose(reason: LossReason): void {
    if (this.#closed) return;
    this.close();
    this.#handlers.onLost(reason);
  }
}
