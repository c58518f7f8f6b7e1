import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guardedInterval } from '@live/guards';
import {
  announceFinished,
  type MediaEvents,
  type MediaFile,
  type MediaOrigin,
  MediaRefusal,
  type MediaSession,
  type OfferRequest,
  type OpenSession,
  type TokenHolder,
} from '@live/media-origin/media-origin';
import { mediaTexts } from '@live/media-origin/texts';
import type { MediaAction } from '../media-token.ts';
import { PublishedStreams } from './published-streams.ts';
import type { SrsApi, SrsStream } from './srs-api.ts';
import type { SrsClient, SrsClients } from './srs-clients.ts';
import type { SrsRecordings } from './srs-recordings.ts';

export interface SrsOriginOptions {
  readonly api: SrsApi;
  readonly clients: SrsClients;
  /** What SRS records, and the segments of HLS that it writes meanwhile. */
  readonly records: SrsRecordings;
  readonly retentionMs: number;
  readonly maxSecondsPerRoom: number;
  readonly offerWaitMs: number;
  readonly reconcileMs: number;
  readonly sign: (action: MediaAction, liveId: string, holder: TokenHolder) => string;
}

const PRUNE_EVERY_MS = 60 * 60_000;
const TRY_AGAIN_MS = 500;
const TIMEOUT_MS = 8_000;
/** The oldest of more is forgotten. */
const MAX_SESSIONS = 10_000;
/** How long a connection may be missing from the list after it was authorised: lists lag behind. */
const GRACE_MS = 10_000;

/** What a publisher's connection had sent at a time of `performance.now()`. */
interface Reading {
  readonly clientId: string;
  readonly bytes: number;
  readonly at: number;
}

/** An SRS behind this server: offers are forwarded, events and lists report its state. */
export class SrsOrigin implements MediaOrigin {
  readonly events = new EventEmitter<MediaEvents>();
  readonly #options: SrsOriginOptions;
  readonly records: SrsRecordings;
  /** SRS gives no single frames: its HLS segments hold several seconds, and its recordings are closed by the minute. */
  readonly hasStills = false;
  readonly #published: PublishedStreams;
  /** URLs by which SRS ends the sessions that were opened through this server. */
  readonly #sessions = new Map<string, string>();
  /** Marks the ids of connections: pages name sessions to be ended too, and must not guess these. */
  readonly #prefix = `${randomUUID()} `;
  /** Connections that could not be ended, because the media server did not answer. */
  readonly #unended = new Set<string>();
  #readings: ReadonlyMap<string, Reading> = new Map();
  #viewers = 0;
  readonly #ticker: NodeJS.Timeout;
  readonly #pruning: NodeJS.Timeout;

  constructor(options: SrsOriginOptions) {
    this.#options = options;
    this.records = options.records;
    this.#published = new PublishedStreams({
      onPublished: ({ liveId }) => this.events.emit('published', { liveId, accountId: '' }),
      onLost: (liveId) => this.events.emit('lost', { liveId, reason: 'left' }),
    });
    const failed = (error: unknown) => this.events.emit('fault', { liveId: '', error });
    this.#ticker = guardedInterval(failed, () => this.reconcile(), options.reconcileMs);
    this.#pruning = guardedInterval(failed, () => this.prune(), PRUNE_EVERY_MS);
  }

  publish(request: OfferRequest): Promise<MediaSession> {
    const { api, sign } = this.#options;
    const { liveId } = request;
    const url = api.whipUrl(liveId, sign('publish', liveId, request));
    return this.#ask(url, request.offer);
  }

  async play(request: OfferRequest, signal?: AbortSignal): Promise<MediaSession> {
    const { liveId } = request;
    const { api, sign, offerWaitMs } = this.#options;
    const url = api.whepUrl(liveId, sign('play', liveId, request));
    const deadline = Date.now() + offerWaitMs;
    for (;;) {
      try {
        return await this.#ask(url, request.offer);
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

  async leave(_liveId: string, sessionId: string): Promise<boolean> {
    if (sessionId.startsWith(this.#prefix)) return this.#end(sessionId.slice(this.#prefix.length));
    const url = this.#sessions.get(sessionId);
    if (url === undefined) return false;
    this.#sessions.delete(sessionId);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await fetch(url, { method: 'DELETE', signal }).catch(() => undefined);
    return true;
  }

  async evict(liveId: string, accountId: string): Promise<void> {
    const clients = await this.#options.clients.list();
    const own = clients.filter(
      (client) => client.liveId === liveId && client.accountId === accountId,
    );
    await Promise.all(own.map(({ clientId }) => this.#end(clientId)));
  }

  /** Whatever the media server was allowed to open, also what was opened through this server. */
  async openSessions(): Promise<OpenSession[]> {
    const clients = await this.#options.clients.list();
    return clients.map(({ clientId, beganAt: _, ...client }) => ({
      ...client,
      sessionId: this.#prefix + clientId,
    }));
  }

  /** Also ends publishers whom only another server, or this one before a restart, was told of. */
  async stop(liveId: string): Promise<void> {
    const clients = await this.#options.clients.list();
    const publishers = new Set(
      clients
        .filter((client) => client.liveId === liveId && client.action === 'publish')
        .map(({ clientId }) => clientId),
    );
    const present = this.#published.find(liveId);
    if (present) publishers.add(present.clientId);
    this.#published.remove(liveId);
    await Promise.all(Array.from(publishers, (clientId) => this.#end(clientId)));
  }

  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    return /^[\w.-]+$/.test(name) ? this.records.hls(liveId, name) : undefined;
  }

  async still(): Promise<undefined> {
    return undefined;
  }

  counts(): { publishers: number; viewers: number; waiting: number } {
    return { publishers: this.#published.size, viewers: this.#viewers, waiting: 0 };
  }

  /** The media server asked, and the person was authorised. */
  async opened(client: Omit<SrsClient, 'beganAt'>): Promise<void> {
    await this.#options.clients.add({ ...client, beganAt: Date.now() });
  }

  async closed(clientId: string): Promise<void> {
    this.#unended.delete(clientId);
    await this.#options.clients.remove([clientId]);
  }

  began(stream: SrsStream): void {
    this.#published.began(stream, Date.now());
  }

  ended(stream: SrsStream): void {
    this.#published.ended(stream);
  }

  /** A file was closed. After the end of a room, of which another server may know, this completes the recording. */
  async recorded(liveId: string): Promise<void> {
    const segment = (await this.records.list(liveId)).at(-1);
    if (!segment) return;
    this.events.emit('segmentFinished', { liveId, segment });
    await announceFinished(this, liveId);
  }

  /** Deletes recordings whose time is over. */
  prune(): Promise<void> {
    const { records, retentionMs, maxSecondsPerRoom } = this.#options;
    return records.prune({ before: Date.now() - retentionMs, maxSeconds: maxSecondsPerRoom });
  }

  /** Polls the lists, because events of ends get lost. */
  async reconcile(): Promise<void> {
    try {
      const { api } = this.#options;
      const streams = await api.streams();
      this.#published.reconcile(streams, Date.now());
      this.#measure(streams, performance.now());
      await this.#reconcileClients(new Set(await api.clients()), Date.now());
    } catch {
      // Without an answer of the media server nothing is known about its streams.
    }
  }

  async destroy(): Promise<void> {
    clearInterval(this.#ticker);
    clearInterval(this.#pruning);
    this.events.removeAllListeners();
  }

  /** Reports what has arrived since the last list. SRS does not tell what was lost on the way. */
  #measure(streams: readonly SrsStream[], now: number): void {
    const readings = new Map<string, Reading>();
    for (const { liveId, clientId, receivedBytes } of streams) {
      if (receivedBytes === undefined) continue;
      const before = this.#readings.get(liveId);
      readings.set(liveId, { clientId, bytes: receivedBytes, at: now });
      if (before?.clientId !== clientId || receivedBytes <= before.bytes) continue;
      const sample = { ms: now - before.at, bytes: receivedBytes - before.bytes };
      this.events.emit('received', { liveId, sample: { ...sample, packets: 0, lost: 0 } });
    }
    this.#readings = readings;
  }

  /** False when the media server did not do it; then it is tried again with the next list. */
  async #end(clientId: string): Promise<boolean> {
    this.#unended.add(clientId);
    try {
      await this.#options.api.kick(clientId);
    } catch (error) {
      this.events.emit('fault', { liveId: '', error });
      return false;
    }
    await this.closed(clientId);
    return true;
  }

  async #reconcileClients(present: ReadonlySet<string>, now: number): Promise<void> {
    const known = await this.#options.clients.list();
    const isGone = ({ clientId, beganAt }: SrsClient) =>
      !present.has(clientId) && now - beganAt >= GRACE_MS;
    this.#viewers = known.filter((client) => client.action === 'play' && !isGone(client)).length;
    await this.#options.clients.remove(known.filter(isGone).map(({ clientId }) => clientId));
    for (const clientId of this.#unended) {
      if (present.has(clientId)) await this.#end(clientId);
      else this.#unended.delete(clientId);
    }
  }

  async #ask(url: string, offer: string): Promise<MediaSession> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: offer,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new MediaRefusal('upstream', mediaTexts.upstreamUnanswered);
    const answer = await response.text();
    if (response.status === 404) throw new MediaRefusal('no-publisher', mediaTexts.noPublisher);
    if (!response.ok || !answer.startsWith('v=0')) {
      throw new MediaRefusal('upstream', mediaTexts.upstreamAnswered(response.status));
    }
    const sessionId = randomUUID();
    const location = response.headers.get('location');
    if (location) this.#addSession(sessionId, new URL(location, url).href);
    return { sessionId, answer };
  }

  #addSession(sessionId: string, url: string): void {
    this.#sessions.set(sessionId, url);
    const oldest = this.#sessions.keys().next().value;
    if (this.#sessions.size > MAX_SESSIONS && oldest) this.#sessions.delete(oldest);
  }
}
