import type { PeerConnection, Track } from 'node-datachannel';
import type { MediaKind } from '../rtp/rtp-rewriter.ts';
import type { AnsweredPeer } from '../webrtc/peer.ts';

/** A connection without a network, for more packets than one would carry in the time of a test. */
export class DirectPeer {
  /** What was sent to the other side. */
  sent = { packets: 0, bytes: 0 };
  readonly answered: AnsweredPeer;
  readonly #receivers: Partial<Record<MediaKind, (packet: Buffer) => void>> = {};
  readonly #openers: (() => void)[] = [];

  constructor() {
    const connection: Partial<PeerConnection> = { onStateChange: () => {}, close: () => {} };
    this.answered = {
      connection: connection as PeerConnection,
      tracks: { video: this.#track('video', 96), audio: this.#track('audio', 97) },
      answer: '',
      addCandidate: () => {},
    };
  }

  open(): void {
    for (const open of this.#openers) open();
  }

  receive(kind: MediaKind, packet: Buffer): void {
    this.#receivers[kind]?.(packet);
  }

  #track(kind: MediaKind, payloadType: number) {
    const track: Partial<Track> = {
      onMessage: (take) => {
        this.#receivers[kind] = take;
      },
      onOpen: (open) => void this.#openers.push(open),
      onClosed: () => {},
      isOpen: () => true,
      close: () => {},
      sendMessageBinary: (packet) => {
        this.sent.packets += 1;
        this.sent.bytes += packet.length;
        return true;
      },
    };
    return { track: track as Track, codec: { mid: kind, payloadType, parameters: '' } };
  }
}
