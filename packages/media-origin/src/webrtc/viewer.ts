import { guarded, TokenBucket } from '@live/guards';
import { beginsKeyframe } from '../rtp/h264.ts';
import { parseFeedback } from '../rtp/rtcp.ts';
import { isRtcp, payloadOf, setPayloadType } from '../rtp/rtp.ts';
import type { MediaKind } from '../rtp/rtp-rewriter.ts';
import type { PeerTracks } from './peer.ts';
import { PeerSession, type PeerSessionHandlers, type PeerSessionOptions } from './peer-session.ts';

export interface ViewerHandlers extends PeerSessionHandlers {
  /** A packet to retransmit, if it is still cached. */
  recall(kind: MediaKind, sequence: number): Buffer | undefined;
  onKeyframeWanted(): void;
}

/** Browsers send reports about every second; one without any for this long is gone. */
const FEEDBACK_TIMEOUT_MS = 20_000;
/** A browser with many losses sends some dozen. */
const FEEDBACK_PER_SECOND = 200;
const RESENT_PER_SECOND = 500;
/** Each keyframe request lowers the picture quality for everybody. One comes every 1.5 s anyway. */
const KEYFRAMES_PER_SECOND = 0.5;
const KEYFRAMES_AT_ONCE = 4;

interface OutgoingTrack {
  readonly track: NonNullable<PeerTracks[MediaKind]>['track'];
  readonly payloadType: number;
  open: boolean;
  /** Packets before the first keyframe are not sent: a player could not show them and would request another keyframe. */
  awaitsKeyframe: boolean;
}

/** A connection that receives the room's media. */
export class Viewer extends PeerSession {
  readonly #handlers: ViewerHandlers;
  readonly #outgoing: Partial<Record<MediaKind, OutgoingTrack>> = {};
  readonly #feedback = new TokenBucket({ limit: FEEDBACK_PER_SECOND, seconds: 1 });
  readonly #resent = new TokenBucket({ limit: RESENT_PER_SECOND, seconds: 1 });
  readonly #keyframes = new TokenBucket({
    limit: KEYFRAMES_AT_ONCE,
    seconds: KEYFRAMES_AT_ONCE / KEYFRAMES_PER_SECOND,
  });

  constructor(options: PeerSessionOptions, handlers: ViewerHandlers) {
    super(options, handlers, FEEDBACK_TIMEOUT_MS);
    this.#handlers = handlers;
    for (const kind of ['video', 'audio'] as const) this.#openTrack(kind);
  }

  /** Sends without a copy: only the payload type differs from viewer to viewer. */
  forward(kind: MediaKind, packet: Buffer): void {
    const outgoing = this.#outgoing[kind];
    if (!outgoing?.open) return;
    if (outgoing.awaitsKeyframe) {
      if (!beginsKeyframe(payloadOf(packet))) return;
      outgoing.awaitsKeyframe = false;
    }
    setPayloadType(packet, outgoing.payloadType);
    this.send(outgoing.track, packet);
  }

  sendReport(kind: MediaKind, report: Buffer): void {
    const outgoing = this.#outgoing[kind];
    if (outgoing?.open) this.send(outgoing.track, report);
  }

  override close(): void {
    for (const outgoing of Object.values(this.#outgoing)) outgoing.open = false;
    super.close();
  }

  protected override onConnected(): void {
    this.receivedAt = performance.now();
  }

  #openTrack(kind: MediaKind): void {
    const offered = this.peer.tracks[kind];
    if (!offered) return;
    const { track, codec } = offered;
    const awaitsKeyframe = kind === 'video';
    const outgoing: OutgoingTrack = {
      track,
      payloadType: codec.payloadType,
      open: false,
      awaitsKeyframe,
    };
    this.#outgoing[kind] = outgoing;
    const open = () => {
      if (this.isClosed) return;
      outgoing.open = true;
      if (kind === 'video') this.#handlers.onKeyframeWanted();
    };
    const close = () => {
      outgoing.open = false;
    };
    const take = (packet: Buffer) => this.#takeFeedback(kind, packet, performance.now());
    track.onOpen(guarded(this.fail, open));
    track.onClosed(guarded(this.fail, close));
    track.onMessage(guarded(this.fail, take));
  }

  #takeFeedback(kind: MediaKind, packet: Buffer, now: number): void {
    if (this.isClosed || !isRtcp(packet) || this.#feedback.take(1, now) > 0) return;
    this.receivedAt = now;
    const { nacked, wantsKeyframe } = parseFeedback(packet);
    for (const sequence of nacked) {
      const known = this.#handlers.recall(kind, sequence);
      if (known && this.#resent.take(1, now) === 0) this.forward(kind, known);
    }
    if (wantsKeyframe && this.#keyframes.take(1, now) === 0) this.#handlers.onKeyframeWanted();
  }
}
