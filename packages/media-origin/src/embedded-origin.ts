import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { guarded, guardedInterval } from '@live/guards';
import { readHlsFile } from './hls/hls-file.ts';
import {
  type Candidate,
  type MediaEvents,
  type MediaFile,
  type MediaOrigin,
  MediaRefusal,
  type MediaSession,
  type OfferRequest,
  type OpenSession,
  type Still,
} from './media-origin.ts';
import { MediaRoom } from './media-room.ts';
import type { EmbeddedOriginSettings } from './origin-settings.ts';
import { RecordingFiles } from './recording/recording-files.ts';
import { mediaTexts } from './texts.ts';
import { answerOffer, closePeer, freeUdpPort } from './webrtc/peer.ts';
import type { Publisher } from './webrtc/publisher.ts';
import { parseOffer } from './webrtc/sdp.ts';
import type { Viewer } from './webrtc/viewer.ts';

const TICK_MS = 50;
const SAMPLE_EVERY_MS = 10_000;

/** The media origin inside this process; the product runs it in a process of its own. */
export class EmbeddedOrigin implements MediaOrigin {
  readonly events = new EventEmitter<MediaEvents>();
  readonly #settings: EmbeddedOriginSettings;
  readonly records: RecordingFiles;
  readonly hasStills = true;
  readonly #rooms = new Map<string, MediaRoom>();
  readonly #ticker: NodeJS.Timeout;
  /** Offers in progress count as players, or many at once would exceed the limits together. */
  readonly #joining = new Set<{ readonly liveId: string; readonly accountId: string }>();
  #sampledAt = performance.now();

  static async open(settings: EmbeddedOriginSettings): Promise<EmbeddedOrigin> {
    await rm(settings.hlsFolder, { recursive: true, force: true });
    const udpPort = settings.udpPort || (await freeUdpPort(settings.bindAddress));
    return new EmbeddedOrigin({ ...settings, udpPort });
  }

  private constructor(settings: EmbeddedOriginSettings) {
    this.#settings = settings;
    this.records = new RecordingFiles(settings.recordFolder);
    const fail = (error: unknown) => this.#fault('', error);
    this.#ticker = guardedInterval(fail, () => this.#tick(), TICK_MS);
  }

  async publish({ liveId, accountId, sessionHash, offer }: OfferRequest): Promise<MediaSession> {
    const parsed = parseOffer(offer, { pictures: 2 });
    const offered = parsed.codecs.join(', ');
    if (!parsed.video) {
      throw new MediaRefusal('codec', mediaTexts.pictureCodec(offered));
    }
    if (!parsed.audio && /^m=audio [1-9]/m.test(offer)) {
      throw new MediaRefusal('codec', mediaTexts.soundCodec(offered));
    }
    const peer = await answerOffer(this.#settings, offer, parsed, 'RecvOnly');
    const publisher = this.#room(liveId).admitPublisher({
      sessionId: randomUUID(),
      accountId,
      sessionHash,
      peer,
      mediaTimeoutMs: this.#settings.mediaTimeoutMs,
      bitrate: this.#settings.publishBitrate,
    });
    return { sessionId: publisher.sessionId, answer: publisher.answer };
  }

  /** Refuses an offer without a publisher at once; whoever asks can wait for one. */
  async play(request: OfferRequest): Promise<MediaSession> {
    const { liveId, accountId, offer } = request;
    parseOffer(offer);
    this.#checkLimits(liveId, accountId);
    const joining = { liveId, accountId };
    this.#joining.add(joining);
    try {
      return await this.#admitViewer(request);
    } finally {
      this.#joining.delete(joining);
    }
  }

  async #admitViewer(request: OfferRequest): Promise<MediaSession> {
    const { liveId, accountId, sessionHash, offer } = request;
    const room = this.#rooms.get(liveId);
    const publication = room?.publication;
    if (!publication) {
      throw new MediaRefusal('no-publisher', mediaTexts.noPublisher);
    }
    const parsed = parseOffer(offer, { wantedH264: publication.publisher.h264Parameters });
    if (!parsed.video) throw new MediaRefusal('codec', mediaTexts.playerCodec);
    const peer = await answerOffer(this.#settings, offer, parsed, 'SendOnly');
    if (room.publication !== publication) {
      closePeer(peer);
      throw new MediaRefusal('no-publisher', mediaTexts.publisherGone);
    }
    const sessionId = randomUUID();
    const { answer } = room.admitViewer({ sessionId, accountId, sessionHash, peer });
    return { sessionId, answer };
  }

  get udpPort(): number {
    return this.#settings.udpPort;
  }

  async addCandidates(
    liveId: string,
    sessionId: string,
    candidates: readonly Candidate[],
  ): Promise<boolean> {
    const session = this.#rooms.get(liveId)?.session(sessionId);
    if (!session) return false;
    for (const { candidate, mid } of candidates) session.addCandidate(candidate, mid);
    return true;
  }

  async leave(liveId: string, sessionId: string): Promise<boolean> {
    const room = this.#rooms.get(liveId);
    const session = room?.session(sessionId);
    if (session) room?.dismiss(session);
    return session !== undefined;
  }

  async evict(liveId: string, accountId: string): Promise<void> {
    const room = this.#rooms.get(liveId);
    for (const viewer of room?.viewers.values() ?? [])
      if (viewer.accountId === accountId) room?.dismiss(viewer);
  }

  async openSessions(): Promise<OpenSession[]> {
    return [...this.#rooms].flatMap(([liveId, { publishers, viewers }]) => {
      const open = (sessions: Iterable<Publisher | Viewer>, action: OpenSession['action']) =>
        Array.from(sessions, ({ sessionId, accountId, sessionHash }) => ({
          liveId,
          sessionId,
          action,
          accountId,
          sessionHash,
        }));
      return [...open(publishers, 'publish'), ...open(viewers.values(), 'play')];
    });
  }

  async stop(liveId: string): Promise<void> {
    await this.#rooms.get(liveId)?.stop();
  }

  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    const folder = await this.openHls(liveId);
    return folder === undefined ? undefined : readHlsFile(folder, name);
  }

  /** Where the files of the room's HLS rendition are; undefined when there is none. */
  async openHls(liveId: string): Promise<string | undefined> {
    return this.#rooms.get(liveId)?.openHls();
  }

  async still(liveId: string): Promise<Still | undefined> {
    return this.#rooms.get(liveId)?.still();
  }

  counts(): { publishers: number; viewers: number; waiting: number } {
    const counts = { publishers: 0, viewers: 0, waiting: 0 };
    for (const room of this.#rooms.values()) {
      counts.publishers += room.publishers.length;
      counts.viewers += room.viewers.size;
    }
    return counts;
  }

  /** Counts, memory and CPU of the process that it runs in. */
  async status() {
    const { user, system } = process.cpuUsage();
    const memoryBytes = process.memoryUsage.rss();
    return { ...this.counts(), memoryBytes, cpuSeconds: (user + system) / 1e6 };
  }

  async destroy(): Promise<void> {
    clearInterval(this.#ticker);
    await Promise.all([...this.#rooms.values()].map((room) => room.stop()));
    this.#rooms.clear();
    this.events.removeAllListeners();
  }

  #room(liveId: string): MediaRoom {
    const known = this.#rooms.get(liveId);
    if (known) return known;
    const room = new MediaRoom(liveId, this.#settings, this.records, this.events);
    this.#rooms.set(liveId, room);
    return room;
  }

  #checkLimits(liveId: string, accountId: string): void {
    const { maxViewersPerRoom, maxSessionsPerAccount } = this.#settings;
    const joining = [...this.#joining];
    const coming = joining.filter((one) => one.liveId === liveId).length;
    if ((this.#rooms.get(liveId)?.viewers.size ?? 0) + coming >= maxViewersPerRoom) {
      throw new MediaRefusal('full', mediaTexts.roomFull);
    }
    let sessions = joining.filter((one) => one.accountId === accountId).length;
    for (const { viewers } of this.#rooms.values()) {
      for (const viewer of viewers.values()) if (viewer.accountId === accountId) sessions += 1;
    }
    if (sessions >= maxSessionsPerAccount) {
      throw new MediaRefusal('limit', mediaTexts.tooManyPlayers);
    }
  }

  #fault(liveId: string, error: unknown): void {
    this.events.emit('fault', { liveId, error });
  }

  /** Samples all rooms at once, so that they are stored together. */
  #sample(now: number): void {
    this.#sampledAt = now;
    for (const [liveId, { publication }] of this.#rooms) {
      if (!publication) continue;
      this.events.emit('received', { liveId, sample: publication.publisher.takeSample(now) });
    }
  }

  #tick(): void {
    const now = performance.now();
    for (const [liveId, room] of this.#rooms) {
      const fail = (error: unknown) => {
        this.#fault(liveId, error);
        room.stop().catch((second) => this.#fault(liveId, second));
      };
      guarded(fail, () => room.tick(now))();
      if (room.isEmpty) this.#rooms.delete(liveId);
    }
    if (now - this.#sampledAt >= SAMPLE_EVERY_MS) this.#sample(now);
  }
}
