import { EventEmitter } from 'node:events';
import { guarded, guardedInterval, printError } from '../../domain/guard.ts';
import { orTimeout } from '../../domain/or-timeout.ts';
import { readHlsFile } from '../hls-file.ts';
import {
  type Candidate,
  type MediaEvents,
  type MediaFile,
  type MediaOrigin,
  MediaRefusal,
  type MediaSession,
  type OfferRequest,
  type OpenSession,
} from '../media-origin.ts';
import { RecordingFiles } from '../recording-files.ts';
import { mediaTexts } from '../texts.ts';
import { type ControlClient, ProcessGone } from './control-client.ts';
import type { Input, Output, RequestName } from './control-messages.ts';
import { ProcessSupervisor, type SupervisorOptions } from './process-supervisor.ts';
import { WaitingOffers } from './waiting-offers.ts';

export interface ProcessOriginSettings extends Omit<SupervisorOptions, 'files' | 'events'> {
  readonly retentionMs: number;
  /** The oldest segments of a room are deleted beyond this. */
  readonly maxSecondsPerRoom: number;
}

const PRUNE_EVERY_MS = 60_000;
/** How long an offer waits for a process that is starting. */
const TIMEOUT_MS = 10_000;
/** An offer that has ended so many processes gets no other. */
const MAX_ATTEMPTS = 3;
/** How long a rendition's folder is cached; each lookup keeps the rendition alive. */
const HLS_FOLDER_MS = 1_000;

/**
 * The embedded origin in a process of its own. Only control passes between the two: packets never leave the process, and
 * files are read from where it writes them. When it ends, all its sessions have ended.
 */
export class ProcessOrigin implements MediaOrigin {
  readonly events = new EventEmitter<MediaEvents>();
  readonly records: RecordingFiles;
  readonly #supervisor: ProcessSupervisor;
  readonly #hlsFolders = new Map<string, { at: number; folder: Promise<string | undefined> }>();
  readonly #waiting: WaitingOffers;
  readonly #offerWaitMs: number;
  readonly #pruning: NodeJS.Timeout;

  static async open(settings: ProcessOriginSettings): Promise<ProcessOrigin> {
    const origin = new ProcessOrigin(settings);
    // No process writes yet, unless it was started separately.
    if (settings.control === undefined) await origin.#supervisor.recover();
    else origin.#supervisor.start();
    return origin;
  }

  private constructor({ retentionMs, maxSecondsPerRoom, ...options }: ProcessOriginSettings) {
    this.records = new RecordingFiles(options.origin.recordFolder);
    this.#offerWaitMs = options.origin.offerWaitMs;
    this.#waiting = new WaitingOffers(options.origin.maxSessionsPerAccount);
    this.#supervisor = new ProcessSupervisor({
      ...options,
      // Offers wait here, not there.
      origin: { ...options.origin, offerWaitMs: 0 },
      files: this.records,
      events: this.events,
    });
    const prune = guarded(printError, () => {
      const before = Date.now() - retentionMs;
      return this.records.prune({ before, maxSeconds: maxSecondsPerRoom });
    });
    prune();
    this.#pruning = guardedInterval(printError, prune, PRUNE_EVERY_MS);
    const guardedDropFolder = guarded(printError, ({ liveId }: { liveId: string }) =>
      this.#hlsFolders.delete(liveId),
    );
    this.events.on('published', guardedDropFolder);
    this.events.on(
      'published',
      guarded(printError, ({ liveId }: { liveId: string }) => this.#waiting.published(liveId)),
    );
    this.events.on('lost', guardedDropFolder);
  }

  get process(): Pick<ProcessSupervisor, 'isUp' | 'restarts' | 'status'> {
    return this.#supervisor;
  }

  publish(offer: OfferRequest, signal?: AbortSignal): Promise<MediaSession> {
    return this.#negotiate('publish', offer, signal);
  }

  /** An offer without a publisher is made again when one has come. */
  async play(offer: OfferRequest, signal?: AbortSignal): Promise<MediaSession> {
    const deadline = performance.now() + this.#offerWaitMs;
    for (;;) {
      const waiting = this.#waiting.add(offer);
      try {
        return await this.#negotiate('play', offer, signal);
      } catch (error) {
        if (!(error instanceof MediaRefusal) || error.reason !== 'no-publisher') throw error;
        if (!(await waiting.published(deadline - performance.now(), signal))) throw error;
      } finally {
        waiting.end();
      }
    }
  }

  addCandidates(
    liveId: string,
    sessionId: string,
    candidates: readonly Candidate[],
  ): Promise<boolean> {
    return this.#ask('addCandidates', [liveId, sessionId, [...candidates]], false);
  }

  leave(liveId: string, sessionId: string): Promise<boolean> {
    return this.#ask('leave', [liveId, sessionId], false);
  }

  evict(liveId: string, accountId: string): Promise<void> {
    return this.#ask('evict', [liveId, accountId], undefined);
  }

  openSessions(): Promise<OpenSession[]> {
    return this.#ask('openSessions', [], []);
  }

  async stop(liveId: string): Promise<void> {
    await this.#ask('stop', [liveId], undefined);
    // If the process ended before the file was finished, the next start recovers it.
    await this.#supervisor.whenRecovered(TIMEOUT_MS);
  }

  async finish(liveId: string): Promise<void> {
    await this.stop(liveId);
    const segments = await this.records.list(liveId);
    if (segments.length > 0) this.events.emit('recordingFinished', { liveId, segments });
  }

  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    const folder = await this.#hlsFolder(liveId);
    return folder === undefined ? undefined : readHlsFile(folder, name);
  }

  counts(): { publishers: number; viewers: number; waiting: number } {
    const { publishers = 0, viewers = 0 } = this.#supervisor.status ?? {};
    return { publishers, viewers, waiting: this.#waiting.size };
  }

  async destroy(): Promise<void> {
    clearInterval(this.#pruning);
    await this.#supervisor.destroy();
    this.events.removeAllListeners();
  }

  #hlsFolder(liveId: string): Promise<string | undefined> {
    const known = this.#hlsFolders.get(liveId);
    const now = performance.now();
    if (known && now - known.at < HLS_FOLDER_MS) return known.folder;
    const folder = this.#ask('openHls', [liveId], undefined);
    this.#hlsFolders.set(liveId, { at: now, folder });
    const drop = () => {
      if (this.#hlsFolders.get(liveId)?.folder === folder) this.#hlsFolders.delete(liveId);
    };
    folder.then((found) => found ?? drop(), drop);
    return folder;
  }

  /** Without a process there are no sessions, so the fallback is the answer. */
  async #ask<N extends RequestName>(
    name: N,
    input: Input<N>,
    otherwise: Output<N>,
  ): Promise<Output<N>> {
    const { client } = this.#supervisor;
    if (!client) return otherwise;
    try {
      return await client.request(name, input);
    } catch (error) {
      if (error instanceof ProcessGone) return otherwise;
      throw error;
    }
  }

  /** An offer is repeated when the process ends before its answer: the next process answers it. */
  async #negotiate(
    name: 'publish' | 'play',
    offer: OfferRequest,
    signal: AbortSignal | undefined,
  ): Promise<MediaSession> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal?.aborted; attempt += 1) {
      const client = await this.#waitForClient();
      try {
        return await client.request(name, [offer], signal);
      } catch (error) {
        if (!(error instanceof ProcessGone)) throw error;
      }
    }
    throw new MediaRefusal('upstream', mediaTexts.restarting);
  }

  /** Each time as long: the process that ended may have had the offer for nearly as long before. */
  async #waitForClient(): Promise<ControlClient> {
    const client = await orTimeout(TIMEOUT_MS, this.#supervisor.whenUp());
    if (!client) throw new MediaRefusal('upstream', mediaTexts.unavailable);
    return client;
  }
}
