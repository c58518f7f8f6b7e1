import type { SrsStream } from './srs-api.ts';

export interface PresenceHandlers {
  onPublished(stream: SrsStream): void;
  onLost(liveId: string): void;
}

/** How long a stream may be missing from the list after its event: lists lag behind events. */
const GRACE_MS = 10_000;

/**
 * Who publishes, by events and lists. Events come twice, late, in the wrong order or not at all; listeners are
 * called once for each change.
 */
export class PublishedStreams {
  readonly #streams = new Map<string, { clientId: string; since: number }>();
  readonly #handlers: PresenceHandlers;

  constructor(handlers: PresenceHandlers) {
    this.#handlers = handlers;
  }

  get size(): number {
    return this.#streams.size;
  }

  find(liveId: string): SrsStream | undefined {
    const stream = this.#streams.get(liveId);
    return stream && { liveId, clientId: stream.clientId };
  }

  began(stream: SrsStream, now: number): void {
    const known = this.#streams.get(stream.liveId);
    if (known?.clientId === stream.clientId) return;
    this.#streams.set(stream.liveId, { clientId: stream.clientId, since: now });
    if (!known) this.#handlers.onPublished(stream);
  }

  /** Ignores the end of a connection that has been replaced. */
  ended(stream: SrsStream): void {
    if (this.#streams.get(stream.liveId)?.clientId !== stream.clientId) return;
    this.remove(stream.liveId);
  }

  remove(liveId: string): void {
    if (this.#streams.delete(liveId)) this.#handlers.onLost(liveId);
  }

  /** Corrects what events missed by the media server's list. */
  reconcile(listed: readonly SrsStream[], now: number): void {
    const there = new Set(listed.map(({ liveId }) => liveId));
    for (const [liveId, { since }] of this.#streams) {
      if (!there.has(liveId) && now - since >= GRACE_MS) this.remove(liveId);
    }
    for (const stream of listed) {
      if (!this.#streams.has(stream.liveId)) this.began(stream, now);
    }
  }
}
