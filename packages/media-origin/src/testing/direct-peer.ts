import type { PeerConnection, Track } from 'node-datachannel';
import type { SourceTrack } from '../rtp/rtp-rewriter.ts';
import type { AnsweredPeer } from '../webrtc/peer.ts';

/** A connection without a network, for more packets than one would carry in the time of a test. */
export class DirectPeer {
  /** What was sent to the other side. */
  sent = { packets: 0, bytes: 0 };
  /** Sees each of them, in the bytes of that moment. */
  onSent: ((track: SourceTrack, packet: Uint8Array) => void) | undefined;
  readonly answered: AnsweredPeer;
  readonly #receivers: Partial<Record<SourceTrack, (packet: Buffer) => void>> = {};
  readonly #openers: (() => void)[] = [];

  constructor(tracks: readonly SourceTrack[] = ['video', 'audio']) {
    const connection: Partial<PeerConnection> = { onStateChange: () => {}, close: () => {} };
    this.answered = {
      connection: connection as PeerConnection,
      tracks: Object.fromEntries(
        tracks.map((track) => [track, this.#track(track, track === 'audio' ? 97 : 96)]),
      ),
      answer: '',
      addCandidate: () => {},
    };
  }

  open(): void {
    for (const open of this.#openers) open();
  }

  receive(kind: SourceTrack, packet: Buffer): void {
    this.#receivers[kind]?.(packet);
  }

  #track(kind: SourceTrack, payloadType: number) {
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
        this.onSent?.(kind, packet);
        return true;
      },
    };
    return { track: track as Track, codec: { mid: kind, payloadType, parameters: '' } };
  }
}
