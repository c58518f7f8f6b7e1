import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guardedInterval } from '../../domain/guard.ts';
import { type AddressHolder, type MediaAction, SERVER_HOLDER } from '../address.ts';
import {
  type MediaEvents,
  type MediaFile,
  type MediaOrigin,
  MediaRefusal,
  type MediaSession,
  type OfferRequest,
  type OpenSession,
} from '../media-origin.ts';
import { RecordFiles } from '../record-files.ts';
import { mediaTexts } from '../texts.ts';
import { Presence } from './presence.ts';
import type { UpstreamServer, UpstreamStream } from './upstream-server.ts';

export interface UpstreamOriginOptions {
  readonly server: UpstreamServer;
  /** The folder that the media server records into, one folder for each room. */
  readonly recordFolder: string;
  readonly holdMs: number;
  readonly reconcileMs: number;
  readonly sign: (action: MediaAction, liveId: string, holder: AddressHolder) => string;
}

const TRY_AGAIN_MS = 500;
const TIMEOUT_MS = 8_000;
/** Sessions are dropped after this long, well beyond the media server's own time-out. */
const MAX_SESSIONS = 10_000;

interface Session extends Omit<OpenSession, 'sessionId'> {
  /** URL by which the media server ends it. */
  readonly address: string;
}

/** Session id of connections that were opened at the media server directly. */
const directId = (liveId: string): string => `direct ${liveId}`;

/** A media server behind this one: offers are forwarded, events and lists report its state. */
export class UpstreamOrigin implements MediaOrigin {
  readonly events = new EventEmitter<MediaEvents>();
  readonly #options: UpstreamOriginOptions;
  readonly records: RecordFiles;
  readonly #presence: Presence;
  readonly #sessions = new Map<string, Session>();
  readonly #finished = new Set<string>();
  /** By room: who was authorised last to publish at the media server directly. */
  readonly #publishers = new Map<string, AddressHolder>();
  readonly #ticker: NodeJS.Timeout;

  constructor(options: UpstreamOriginOptions) {
    this.#options = options;
    this.records = new RecordFiles(options.recordFolder);
    this.#presence = new Presence({
      onPublished: ({ liveId }) => {
        this.#finished.delete(liveId);
        this.events.emit('published', { liveId, accountId: '' });
      },
      onLost: (liveId) => {
        this.#publishers.delete(liveId);
        this.events.emit('lost', { liveId, reason: 'left' });
      },
    });
    const failed = (error: unknown) => this.events.emit('fault', { liveId: '', error });
    this.#ticker = guardedInterval(failed, () => this.reconcile(), options.reconcileMs);
  }

  publish(request: OfferRequest): Promise<MediaSession> {
    const { server, sign } = this.#options;
    const { liveId } = request;
    const address = server.whipAddress(liveId, sign('publish', liveId, request));
    return this.#ask('publish', address, request);
  }

  async play(request: OfferRequest): Promise<MediaSession> {
    const { liveId, signal } = request;
    const { server, sign, holdMs } = this.#options;
    const address = server.whepAddress(liveId, sign('play', liveId, request));
    const deadline = Date.now() + holdMs;
    for (;;) {
      try {
        return await this.#ask('play', address, request);
      } catch (error) {
        const over = Date.now() + TRY_AGAIN_MS >= deadline || signal?.aborted;
        if (over || !(error instanceof MediaRefusal) || error.reason !== 'no-publisher')
          throw error;
      }
      await wait(TRY_AGAIN_MS);
    }
  }

  /** Nothing to add: candidates are complete in offers and answers. */
  async addCandidates(_liveId: string, sessionId: string): Promise<boolean> {
    return this.#sessions.has(sessionId);
  }

  async leave(liveId: string, sessionId: string): Promise<boolean> {
    if (sessionId === directId(liveId) && this.#publishers.has(liveId)) {
      await this.stop(liveId);
      return true;
    }
    const session = this.#sessions.get(sessionId);
    if (!session) return false;
    this.#sessions.delete(sessionId);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await fetch(session.address, { method: 'DELETE', signal }).catch(() => undefined);
    return true;
  }

  /** Closes what was opened through this server; the media server asks again for every new connection. */
  async evict(liveId: string, accountId: string): Promise<void> {
    const own = [...this.#sessions].filter(
      ([, session]) => session.liveId === liveId && session.accountId === accountId,
    );
    await Promise.all(own.map(([sessionId]) => this.leave(liveId, sessionId)));
  }

  async openSessions(): Promise<OpenSession[]> {
    const passedOn = Array.from(this.#sessions, ([sessionId, { address: _, ...session }]) => ({
      ...session,
      sessionId,
    }));
    const direct = Array.from(this.#publishers, ([liveId, holder]) => ({
      ...holder,
      liveId,
      sessionId: directId(liveId),
      action: 'publish' as const,
    }));
    return [...passedOn, ...direct];
  }

  async stop(liveId: string): Promise<void> {
    this.#publishers.delete(liveId);
    const stream = this.#presence.find(liveId);
    if (!stream) return;
    this.#presence.remove(liveId);
    await this.#options.server.kick(stream);
  }

  async finish(liveId: string): Promise<void> {
    this.#finished.add(liveId);
    try {
      await this.stop(liveId);
    } finally {
      // The recording must finish although the publisher could not be disconnected.
      await this.#announceFinished(liveId);
    }
  }

  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    if (!/^[\w.-]+$/.test(name)) return undefined;
    const { server, sign } = this.#options;
    const address = server.hlsAddress(liveId, name, sign('play', liveId, SERVER_HOLDER));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { signal }).catch(() => undefined);
    if (!response?.ok) return undefined;
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { type, body: Buffer.from(await response.arrayBuffer()) };
  }

  counts(): { publishers: number; viewers: number; waiting: number } {
    return { publishers: this.#presence.size, viewers: this.#sessions.size, waiting: 0 };
  }

  /** The media server asked, and the person was authorised to publish. */
  noteAuthorisedPublisher(liveId: string, { accountId, sessionHash }: AddressHolder): void {
    this.#publishers.set(liveId, { accountId, sessionHash });
  }

  began(stream: UpstreamStream): void {
    this.#presence.began(stream, Date.now());
  }

  ended(stream: UpstreamStream): void {
    this.#presence.ended(stream);
  }

  /** A file was closed; after the end of a room this completes the recording. */
  async recorded(liveId: string): Promise<void> {
    const segment = (await this.records.list(liveId)).at(-1);
    if (!segment) return;
    this.events.emit('segmentFinished', { liveId, segment });
    if (this.#finished.has(liveId)) await this.#announceFinished(liveId);
  }

  /** Polls the list, because events of ends get lost. */
  async reconcile(): Promise<void> {
    try {
      this.#presence.reconcile(await this.#options.server.streams(), Date.now());
    } catch {
      // Without an answer of the media server nothing is known about its streams.
    }
  }

  async destroy(): Promise<void> {
    clearInterval(this.#ticker);
    this.events.removeAllListeners();
  }

  async #announceFinished(liveId: string): Promise<void> {
    const segments = await this.records.list(liveId);
    if (segments.length > 0) this.events.emit('recordingFinished', { liveId, segments });
  }

  async #ask(
    action: Session['action'],
    address: string,
    { liveId, accountId, sessionHash, offer }: OfferRequest,
  ): Promise<MediaSession> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: offer,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new MediaRefusal('upstream', mediaTexts.upstreamSilent);
    const answer = await response.text();
    if (response.status === 404) throw new MediaRefusal('no-publisher', mediaTexts.noPublisher);
    if (!response.ok || !answer.startsWith('v=0')) {
      throw new MediaRefusal('upstream', mediaTexts.upstreamAnswered(response.status));
    }
    const sessionId = randomUUID();
    const location = response.headers.get('location');
    if (location) {
      const closedAt = new URL(location, address).href;
      this.#addSession(sessionId, {
        liveId,
        accountId,
        sessionHash,
        action,
        address: closedAt,
      });
    }
    return { sessionId, answer };
  }

  #addSession(sessionId: string, session: Session): void {
    this.#sessions.set(sessionId, session);
    const oldest = this.#sessions.keys().next().value;
    if (this.#sessions.size > MAX_SESSIONS && oldest) this.#sessions.delete(oldest);
  }
}
