import { CLOCK_RATE, type MediaKind } from './lane.ts';
import type { LossReason } from './media-origin.ts';
import { type AnsweredPeer, closePeer, guarded } from './peer.ts';
import { ReceptionTracker } from './reception-tracker.ts';
import {
  bitrateLimit,
  keyframeRequest,
  lossReport,
  parseFeedback,
  receiverReport,
  type SenderReport,
} from './rtcp.ts';
import { isRtcp, isRtp } from './rtp.ts';

export interface PublisherHandlers {
  onPacket(kind: MediaKind, packet: Buffer, now: number): void;
  onReport(kind: MediaKind, report: SenderReport, packet: Buffer): void;
  onLost(reason: LossReason): void;
  onFault(error: unknown): void;
}

const REPORT_EVERY_MS = 1_000;
/**
 * Keyframes are large: everybody who asks within this time shares one. Chromium overhears whoever asks
 * again sooner, so asking sooner would only lose time.
 */
const KEYFRAME_PAUSE_MS = 300;
const CONNECT_WITHIN_MS = 15_000;

/** The host's connection: takes packets in, asks for the lost ones, and notices when nothing comes any more. */
export class Publisher {
  readonly sessionId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly #peer: AnsweredPeer;
  readonly #handlers: PublisherHandlers;
  readonly #silenceMs: number;
  readonly #bitrate: number;
  readonly #receptions: Partial<Record<MediaKind, ReceptionTracker>> = {};
  readonly #openedAt: number;
  #heardAt: number | undefined;
  #reportedAt = 0;
  #keyframeAskedAt = Number.NEGATIVE_INFINITY;
  #keyframePending = false;
  #closed = false;

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
    const { onFault } = options.handlers;
    for (const kind of ['video', 'audio'] as const) {
      const receive = guarded(onFault, (packet: Buffer) => this.#receive(kind, packet));
      options.peer.tracks[kind]?.track.onMessage(receive);
    }
    const follow = guarded(onFault, (state: string) => {
      if (state === 'closed') this.#lose('left');
      if (state === 'failed') this.#lose('connection');
    });
    options.peer.connection.onStateChange(follow);
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
    if (!this.#closed) this.#peer.connection.addRemoteCandidate(candidate, mid);
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

  /** Called every few dozen milliseconds. */
  tick(now: number): void {
    if (this.#closed) return;
    if (this.#heardAt === undefined) {
      if (now - this.#openedAt > CONNECT_WITHIN_MS) this.#lose('connection');
      return;
    }
    if (now - this.#heardAt > this.#silenceMs) {
      this.#lose('silence');
      return;
    }
    for (const kind of ['video', 'audio'] as const) this.#askForLost(kind, now);
    if (this.#keyframePending) this.askForKeyframe();
    if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closePeer(this.#peer);
  }

  #receive(kind: MediaKind, packet: Buffer): void {
    if (this.#closed) return;
    const now = performance.now();
    if (isRtcp(packet)) {
      this.#takeReports(packet, now);
    } else if (isRtp(packet)) {
      this.#heardAt = now;
      const ssrc = packet.readUInt32BE(8);
      let reception = this.#receptions[kind];
      if (reception?.ssrc !== ssrc) {
        reception = new ReceptionTracker(ssrc, CLOCK_RATE[kind]);
        this.#receptions[kind] = reception;
      }
      if (!reception.receive(packet, now)) return;
      this.#askForLost(kind, now);
      this.#handlers.onPacket(kind, packet, now);
    }
  }

  #takeReports(packet: Buffer, now: number): void {
    for (const report of parseFeedback(packet).reports) {
      for (const kind of ['video', 'audio'] as const) {
        const reception = this.#receptions[kind];
        if (reception?.ssrc !== report.ssrc) continue;
        reception.noteReport(report, now);
        this.#handlers.onReport(kind, report, packet);
      }
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
