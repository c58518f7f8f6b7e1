import { EventEmitter } from 'node:events';
import { guarded, guardedInterval, orTimeout, printError } from '@live/guards';
import { readHlsFile } from '../hls/hls-file.ts';
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
} from '../media-origin.ts';
import { RecordingFiles } from '../recording/recording-files.ts';
import { mediaTexts } from '../texts.ts';
import { CachedStills } from './cached-stills.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type MediaProcess,
  ProcessGone,
} from './media-process.ts';
import { ProcessSupervisor, type SupervisorOptions } from './process-supervisor.ts';
import { WaitingOffers } from './waiting-offers.ts';

export interface ProcessOriginSettings extends Omit<SupervisorOptions, 'files' | 'events'> {
  readonly retentionMs: number;
  /** The oldest segments of a room are deleted beyond this. */
  readonly maxSecondsPerRoom: number;
  /** How long an offer waits for its publisher. */
  readonly offerWaitMs: number;
}

const PRUNE_EVERY_MS = 60_000;
/** How long an offer waits for a process that is starting. */
const TIMEOUT_MS = 10_000;
/** An offer that has ended so many processes gets no other. */
const MAX_ATTEMPTS = 3;
/** More offers at a time than this are refused; calls that read or end something are not counted among them. */
const MAX_OFFERS = 500;
/** How long a rendition's folder is cached; each lookup keeps the rendition alive. */
const HLS_FOLDER_MS = 1_000;

/**
 * The embedded origin in a process of its own. Only control passes between the two: packets never leave the process, and
 * files are read from where it writes them. When it ends, all its sessions have ended.
 */
export class ProcessOrigin implements MediaOrigin {
  readonly events = new EventEmitter<MediaEvents>();
  readonly records: RecordingFiles;
  readonly hasStills = true;
  readonly #stills = new CachedStills((liveId) => this.#ask(undefined, 'still', liveId));
  readonly #supervisor: ProcessSupervisor;
  readonly #hlsFolders = new Map<string, { at: number; folder: Promise<string | undefined> }>();
  readonly #waiting: WaitingOffers;
  readonly #offerWaitMs: number;
  readonly #pruning: NodeJS.Timeout;
  #offers = 0;

  static async open(settings: ProcessOriginSettings): Promise<ProcessOrigin> {
    const origin = new ProcessOrigin(settings);
    await origin.#supervisor.recover();
    return origin;
  }

  private constructor({
    retentionMs,
    maxSecondsPerRoom,
    offerWaitMs,
    ...options
  }: ProcessOriginSettings) {
    this.records = new RecordingFiles(options.origin.recordFolder);
    this.#offerWaitMs = offerWaitMs;
    this.#waiting = new WaitingOffers(options.origin.maxSessionsPerAccount);
    this.#supervisor = new ProcessSupervisor({
      ...options,
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
    return this.#ask(false, 'addCandidates', liveId, sessionId, candidates);
  }

  leave(liveId: string, sessionId: string): Promise<boolean> {
    return this.#ask(false, 'leave', liveId, sessionId);
  }

  evict(liveId: string, accountId: string): Promise<void> {
    return this.#ask(undefined, 'evict', liveId, accountId);
  }

  openSessions(): Promise<OpenSession[]> {
    return this.#ask([], 'openSessions');
  }

  async stop(liveId: string): Promise<void> {
    await this.#ask(undefined, 'stop', liveId);
    // If the process ended before the file was finished, the next start recovers it.
    await this.#supervisor.whenRecovered(TIMEOUT_MS);
  }

  async hls(liveId: string, name: string): Promise<MediaFile | undefined> {
    const folder = await this.#hlsFolder(liveId);
    return folder === undefined ? undefined : readHlsFile(folder, name);
  }

  still(liveId: string): Promise<Still | undefined> {
    return this.#stills.of(liveId);
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
    const folder = this.#ask(undefined, 'openHls', liveId);
    this.#hlsFolders.set(liveId, { at: now, folder });
    const drop = () => {
      if (this.#hlsFolders.get(liveId)?.folder === folder) this.#hlsFolders.delete(liveId);
    };
    folder.then((found) => found ?? drop(), drop);
    return folder;
  }

  /** Without a process there are no sessions, so the fallback is the answer. */
  async #ask<N extends CallName>(
    fallback: CallOutput<N>,
    name: N,
    ...input: CallInput<N>
  ): Promise<CallOutput<N>> {
    const { process } = this.#supervisor;
    if (!process) return fallback;
    try {
      return await process.call(name, ...input);
    } catch (error) {
      if (error instanceof ProcessGone) return fallback;
      throw error;
    }
  }

  async #negotiate(
    name: 'publish' | 'play',
    offer: OfferRequest,
    signal: AbortSignal | undefined,
  ): Promise<MediaSession> {
    if (this.#offers >= MAX_OFFERS) throw new MediaRefusal('limit', mediaTexts.tooManyRequests);
    this.#offers += 1;
    try {
      return await this.#offer(name, offer, signal);
    } finally {
      this.#offers -= 1;
    }
  }

  /** An offer is repeated when the process ends before its answer: the next process answers it. */
  async #offer(
    name: 'publish' | 'play',
    offer: OfferRequest,
    signal: AbortSignal | undefined,
  ): Promise<MediaSession> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal?.aborted; attempt += 1) {
      const process = await this.#waitForProcess();
      try {
        const answer = await process.call(name, offer);
        if ('refusal' in answer) throw new MediaRefusal(answer.refusal, answer.message);
        return answer;
      } catch (error) {
        if (!(error instanceof ProcessGone)) throw error;
      }
    }
    throw new MediaRefusal('upstream', mediaTexts.restarting);
  }

  /** Each time as long: the process that ended may have had the offer for nearly as long before. */
  async #waitForProcess(): Promise<MediaProcess> {
    const process = await orTimeout(TIMEOUT_MS, this.#supervisor.whenUp());
    if (!process) throw new MediaRefusal('upstream', mediaTexts.unavailable);
    return process;
  }
}
