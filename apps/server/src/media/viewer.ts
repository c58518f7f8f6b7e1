import { beginsKeyframe } from './h264.ts';
import type { MediaKind } from './lane.ts';
import { type AnsweredPeer, closePeer, guarded, type PeerTracks } from './peer.ts';
import { parseFeedback } from './rtcp.ts';
import { isRtcp, payloadOf, setPayloadType } from './rtp.ts';

export interface ViewerHandlers {
  /** A packet to send again, if it is still known. */
  recall(kind: MediaKind, sequence: number): Buffer | undefined;
  onKeyframeWanted(): void;
  onLeft(): void;
  onFault(error: unknown): void;
}

const CONNECT_WITHIN_MS = 15_000;
/** Browsers report every second or so; one that is silent for this long has gone without saying so. */
const SILENCE_MS = 20_000;
/** A picture's worth of packets may be asked for again, not the whole past. */
const MOST_RESENT = 64;

interface Line {
  readonly track: NonNullable<PeerTracks[MediaKind]>['track'];
  readonly payloadType: number;
  open: boolean;
  /** What comes before the first keyframe could not be shown: a player would only ask for one more. */
  awaitsKeyframe: boolean;
}

/** One connection on which the room goes out. */
export class Viewer {
  readonly sessionId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  readonly #peer: AnsweredPeer;
  readonly #handlers: ViewerHandlers;
  readonly #lines: Partial<Record<MediaKind, Line>> = {};
  readonly #openedAt = performance.now();
  #heardAt: number | undefined;
  #closed = false;

  constructor(options: {
    sessionId: string;
    accountId: string;
    sessionHash: string;
    peer: AnsweredPeer;
    handlers: ViewerHandlers;
  }) {
    this.sessionId = options.sessionId;
    this.accountId = options.accountId;
    this.sessionHash = options.sessionHash;
    this.#peer = options.peer;
    this.#handlers = options.handlers;
    for (const kind of ['video', 'audio'] as const) this.#openLine(kind);
    const follow = guarded(options.handlers.onFault, (state: string) => {
      if (state === 'connected') this.#heardAt = performance.now();
      if (state === 'closed' || state === 'failed') this.#leave();
    });
    options.peer.connection.onStateChange(follow);
  }

  get answer(): string {
    return this.#peer.answer;
  }

  addCandidate(candidate: string, mid: string): void {
    if (!this.#closed) this.#peer.connection.addRemoteCandidate(candidate, mid);
  }

  /** Sends without a copy: only the payload type differs from viewer to viewer. */
  send(kind: MediaKind, packet: Buffer): void {
    const line = this.#lines[kind];
    if (!line?.open) return;
    if (line.awaitsKeyframe) {
      if (!beginsKeyframe(payloadOf(packet))) return;
      line.awaitsKeyframe = false;
    }
    setPayloadType(packet, line.payloadType);
    this.#write(line, packet);
  }

  sendReport(kind: MediaKind, report: Buffer): void {
    const line = this.#lines[kind];
    if (line?.open) this.#write(line, report);
  }

  tick(now: number): void {
    const late =
      this.#heardAt === undefined
        ? now - this.#openedAt > CONNECT_WITHIN_MS
        : now - this.#heardAt > SILENCE_MS;
    if (late) this.#leave();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const line of Object.values(this.#lines)) line.open = false;
    closePeer(this.#peer);
  }

  #openLine(kind: MediaKind): void {
    const offered = this.#peer.tracks[kind];
    if (!offered) return;
    const { track, codec } = offered;
    const awaitsKeyframe = kind === 'video';
    const line: Line = { track, payloadType: codec.payloadType, open: false, awaitsKeyframe };
    this.#lines[kind] = line;
    const { onFault } = this.#handlers;
    const open = guarded(onFault, () => {
      if (this.#closed) return;
      line.open = true;
      if (kind === 'video') this.#handlers.onKeyframeWanted();
    });
    track.onOpen(open);
    track.onClosed(() => {
      line.open = false;
    });
    const take = guarded(onFault, (packet: Buffer) => this.#takeFeedback(kind, packet));
    track.onMessage(take);
  }

  #takeFeedback(kind: MediaKind, packet: Buffer): void {
    if (this.#closed || !isRtcp(packet)) return;
    this.#heardAt = performance.now();
    const { lost, wantsKeyframe } = parseFeedback(packet);
    for (const sequence of lost.slice(0, MOST_RESENT)) {
      const known = this.#handlers.recall(kind, sequence);
      if (known) this.send(kind, known);
    }
    if (wantsKeyframe) this.#handlers.onKeyframeWanted();
  }

  #write(line: Line, packet: Buffer): void {
    try {
      line.track.sendMessageBinary(packet);
    } catch {
      // Closed at this moment, or too old to be sent again: this packet is lost, the next is not.
    }
  }

  #leave(): void {
    if (this.#closed) return;
    this.close();
    this.#handlers.onLeft();
  }
}
