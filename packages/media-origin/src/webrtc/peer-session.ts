import { guarded } from '@live/guards';
import type { Track } from 'node-datachannel';
import type { LossReason, TokenHolder } from '../media-origin.ts';
import { type AnsweredPeer, closePeer } from './peer.ts';

export interface PeerSessionOptions extends TokenHolder {
  readonly sessionId: string;
  readonly peer: AnsweredPeer;
}

export interface PeerSessionHandlers {
  onLost(reason: LossReason): void;
  /** An internal error that ended the session. */
  onFault(error: unknown): void;
}

const CONNECT_WITHIN_MS = 15_000;

/** The connection of a host or of a player, and who opened it. */
export abstract class PeerSession implements TokenHolder {
  readonly sessionId: string;
  readonly accountId: string;
  readonly sessionHash: string;
  protected readonly peer: AnsweredPeer;
  protected readonly openedAt = performance.now();
  /** When the other side was last heard of; undefined until it has connected. */
  protected receivedAt: number | undefined;
  protected isClosed = false;
  readonly #handlers: PeerSessionHandlers;
  readonly #timeoutMs: number;

  /** Ends only this session: an error that one peer causes must not affect others. */
  protected readonly fail = (error: unknown): void => {
    if (this.isClosed) return;
    this.#handlers.onFault(error);
    this.#lose('connection');
  };

  /** Called every few dozen milliseconds. */
  readonly tick = guarded(this.fail, (now: number) => {
    if (this.isClosed) return;
    if (this.receivedAt === undefined) {
      if (now - this.openedAt > CONNECT_WITHIN_MS) this.#lose('connection');
    } else if (now - this.receivedAt > this.#timeoutMs) {
      this.#lose('silence');
    } else {
      this.whileOpen(now);
    }
  });

  /** A session whose other side is not heard of for `timeoutMs` is lost. */
  constructor(options: PeerSessionOptions, handlers: PeerSessionHandlers, timeoutMs: number) {
    this.sessionId = options.sessionId;
    this.accountId = options.accountId;
    this.sessionHash = options.sessionHash;
    this.peer = options.peer;
    this.#handlers = handlers;
    this.#timeoutMs = timeoutMs;
    const follow = (state: string) => {
      if (state === 'connected') this.onConnected();
      if (state === 'closed') this.#lose('left');
      if (state === 'failed') this.#lose('connection');
    };
    options.peer.connection.onStateChange(guarded(this.fail, follow));
  }

  get answer(): string {
    return this.peer.answer;
  }

  addCandidate(candidate: string, mid: string): void {
    if (!this.isClosed) this.peer.addCandidate(candidate, mid);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    closePeer(this.peer);
  }

  protected onConnected(): void {}

  protected whileOpen(_now: number): void {}

  protected send(track: Track, packet: Buffer): void {
    try {
      track.sendMessageBinary(packet);
    } catch {
      // The connection is just closing, or SRTP refuses the packet as too old: only this packet is lost.
    }
  }

  #lose(reason: LossReason): void {
    if (this.isClosed) return;
    this.close();
    this.#handlers.onLost(reason);
  }
}
