import { guarded, TokenBucket } from '@live/guards';
import { DownlinkMeter } from '../rtp/downlink-meter.ts';
import { beginsKeyframe } from '../rtp/h264.ts';
import { LayerChoice, type LayerRates } from '../rtp/layer-choice.ts';
import { ResendBudget } from '../rtp/resend-budget.ts';
import { parseFeedback, shiftSenderReport } from '../rtp/rtcp.ts';
import { isRtcp, payloadOf, setPayloadType } from '../rtp/rtp.ts';
import {
  kindOf,
  type Layer,
  type MediaKind,
  type SourceTrack,
  VIEWER_SSRC,
} from '../rtp/rtp-rewriter.ts';
import { ViewerNumbering } from '../rtp/viewer-numbering.ts';
import type { PeerTracks } from './peer.ts';
import { PeerSession, type PeerSessionHandlers, type PeerSessionOptions } from './peer-session.ts';

export interface ViewerHandlers extends PeerSessionHandlers {
  /** A packet to retransmit, if it is still cached. */
  recall(track: SourceTrack, sequence: number): Buffer | undefined;
  /** The newest packets of a layer, for a trial of the network. */
  newest(layer: Layer, count: number): readonly Buffer[];
  onKeyframeWanted(layer: Layer, reason: 'begin' | 'damage'): void;
  readonly rates: () => LayerRates;
  /** Ticks from the time of the small layer to that of the picture; undefined while unknown. */
  readonly layerShift: () => number | undefined;
}

/** Browsers send reports about every second; one without any for this long is gone. */
const FEEDBACK_TIMEOUT_MS = 20_000;
/** A browser with many losses sends some dozen. */
const FEEDBACK_PER_SECOND = 200;
const RESENT_PER_SECOND = 500;
/** Each keyframe request lowers the picture quality for everybody. One comes every 1.5 s anyway. */
const KEYFRAMES_PER_SECOND = 0.5;
const KEYFRAMES_AT_ONCE = 4;
/** A keyframe that has not come by then is asked for again. */
const ASK_AGAIN_MS = 1_000;
/** Packets of a trial that are sent at once. */
const MOST_TRIAL_PACKETS = 16;

interface OutgoingTrack {
  readonly track: NonNullable<PeerTracks['video']>['track'];
  readonly payloadType: number;
  open: boolean;
}

/** A connection that receives the room's media, as much of it as its network carries. */
export class Viewer extends PeerSession {
  readonly #handlers: ViewerHandlers;
  readonly #outgoing: Partial<Record<MediaKind, OutgoingTrack>> = {};
  readonly #feedback = new TokenBucket({ limit: FEEDBACK_PER_SECOND, seconds: 1 });
  readonly #resent = new TokenBucket({ limit: RESENT_PER_SECOND, seconds: 1 });
  readonly #keyframes = new TokenBucket({
    limit: KEYFRAMES_AT_ONCE,
    seconds: KEYFRAMES_AT_ONCE / KEYFRAMES_PER_SECOND,
  });
  readonly #numbering = new ViewerNumbering();
  readonly #downlink = new DownlinkMeter();
  readonly #choice = new LayerChoice(this.openedAt);
  readonly #budget = new ResendBudget();
  /** The layer that is sent; none until its first keyframe, and while the sound goes on alone. */
  #layer: Layer | undefined;
  /** The layer that begins with its next keyframe: packets before it are of no use to a player. */
  #coming: Layer | undefined = 'video';
  #keyframeAskedAt = 0;
  /** Bytes of media since the last tick, and those that a trial has yet to send. */
  #bytes = 0;
  #trialBytes = 0;
  #tickedAt = this.openedAt;

  constructor(options: PeerSessionOptions, handlers: ViewerHandlers) {
    super(options, handlers, FEEDBACK_TIMEOUT_MS);
    this.#handlers = handlers;
    for (const kind of ['video', 'audio'] as const) this.#openTrack(kind);
  }

  /** Sends without a copy: what differs from viewer to viewer is written into the shared packet. */
  forward(track: SourceTrack, packet: Buffer, now: number): void {
    const outgoing = this.#outgoing[kindOf(track)];
    if (!outgoing?.open) return;
    if (track === 'audio') {
      this.#bytes += packet.length;
      this.#send(outgoing, packet);
      return;
    }
    if (track === this.#coming && beginsKeyframe(payloadOf(packet))) this.#begin(track, packet);
    if (track !== this.#layer || !this.#numbering.take(packet, track)) return;
    this.#send(outgoing, packet);
    this.#numbering.giveBack(packet);
    this.#bytes += packet.length;
    this.#budget.noteSent(packet.length);
    this.#downlink.noteSent(now);
  }

  /** Sends a report in the numbers of the room. */
  sendReport(track: SourceTrack, report: Buffer, compactNtp: number): void {
    const outgoing = this.#outgoing[kindOf(track)];
    if (!outgoing?.open || (track !== 'audio' && track !== this.#layer)) return;
    this.#downlink.noteReportSent(compactNtp, performance.now());
    const shift = track === 'audio' ? 0 : this.#numbering.timestampOffset;
    this.send(outgoing.track, shift === 0 ? report : shiftSenderReport(report, shift));
  }

  override close(): void {
    for (const outgoing of Object.values(this.#outgoing)) outgoing.open = false;
    super.close();
  }

  protected override onConnected(): void {
    this.receivedAt = performance.now();
  }

  protected override whileOpen(now: number): void {
    if (!this.#outgoing.video?.open) return;
    this.#choice.update(this.#downlink.read(now), this.#handlers.rates(), now);
    this.#follow(now);
    this.#tryMore(now);
    if (this.#coming && now - this.#keyframeAskedAt > ASK_AGAIN_MS) this.#askForKeyframe(now);
  }

  /** Stops at once what the network does not carry, and begins what it does with the next keyframe. */
  #follow(now: number): void {
    const { carried } = this.#choice;
    const wanted = carried === 'sound' ? undefined : carried;
    if (wanted === (this.#coming ?? this.#layer)) return;
    if (wanted === 'small' && this.#handlers.layerShift() === undefined) return;
    if (wanted !== 'video') this.#layer = undefined;
    this.#coming = wanted === this.#layer ? undefined : wanted;
    if (this.#coming) this.#askForKeyframe(now);
  }

  #begin(layer: Layer, packet: Buffer): void {
    const shift = layer === 'small' ? (this.#handlers.layerShift() ?? 0) : 0;
    this.#numbering.begin(layer, packet, shift);
    this.#layer = layer;
    this.#coming = undefined;
  }

  #askForKeyframe(now: number): void {
    if (!this.#coming) return;
    this.#keyframeAskedAt = now;
    this.#handlers.onKeyframeWanted(this.#coming, 'begin');
  }

  /** Fills a trial with packets that were sent before: players drop them, or have lost them. */
  #tryMore(now: number): void {
    const seconds = (now - this.#tickedAt) / 1_000;
    const { trialBits } = this.#choice;
    this.#trialBytes =
      trialBits === undefined ? 0 : this.#trialBytes + (trialBits / 8) * seconds - this.#bytes;
    this.#tickedAt = now;
    this.#bytes = 0;
    const outgoing = this.#outgoing.video;
    if (!outgoing?.open || this.#layer === undefined || this.#trialBytes <= 0) return;
    for (const packet of this.#handlers.newest(this.#layer, MOST_TRIAL_PACKETS)) {
      if (this.#trialBytes <= 0) return;
      if (!this.#numbering.take(packet, this.#layer)) continue;
      this.#send(outgoing, packet);
      this.#numbering.giveBack(packet);
      this.#trialBytes -= packet.length;
    }
  }

  #send({ track, payloadType }: OutgoingTrack, packet: Buffer): void {
    setPayloadType(packet, payloadType);
    this.send(track, packet);
  }

  #openTrack(kind: MediaKind): void {
    const offered = this.peer.tracks[kind];
    if (!offered) return;
    const { track, codec } = offered;
    const outgoing: OutgoingTrack = { track, payloadType: codec.payloadType, open: false };
    this.#outgoing[kind] = outgoing;
    const open = () => {
      if (this.isClosed) return;
      outgoing.open = true;
      if (kind === 'video') this.#askForKeyframe(performance.now());
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
    this.#downlink.noteHeard();
    const { blocks, nacked, wantsKeyframe } = parseFeedback(packet, VIEWER_SSRC[kind]);
    for (const block of blocks)
      if (block.ssrc === VIEWER_SSRC[kind]) this.#downlink.noteBlock(block, now);
    for (const sequence of nacked) this.#resend(kind, sequence, now);
    if (!wantsKeyframe || kind !== 'video' || !this.#layer) return;
    if (this.#keyframes.take(1, now) === 0) this.#handlers.onKeyframeWanted(this.#layer, 'damage');
  }

  #resend(kind: MediaKind, sequence: number, now: number): void {
    const outgoing = this.#outgoing[kind];
    // A layer that the network did not carry is not worth its repairs.
    if (!outgoing?.open || (kind === 'video' && !this.#layer)) return;
    const packet = this.#recall(kind, sequence);
    if (!packet) return;
    if (kind === 'video' && this.#budget.noteAsked(sequence)) this.#downlink.noteMissed();
    const { roundTripMs } = this.#downlink;
    if (
      this.#resent.take(1, now) === 0 &&
      this.#budget.allows(sequence, packet.length, now, roundTripMs)
    )
      this.#send(outgoing, packet);
    if (kind === 'video') this.#numbering.giveBack(packet);
  }

  #recall(kind: MediaKind, sequence: number): Buffer | undefined {
    if (kind === 'audio') return this.#handlers.recall('audio', sequence);
    return this.#numbering.takeAgain(sequence, this.#handlers.recall);
  }
}
