import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guarded, guardedInterval, orTimeout, printError } from '@live/guards';
import type { MediaEvents } from '../media-origin.ts';
import type { OriginSettings } from '../origin-settings.ts';
import type { RecordingFiles } from '../recording/recording-files.ts';
import type { ServerFunctions } from './functions.ts';
import { type CallOutput, MediaProcess, type ProcessEnd } from './media-process.ts';

export interface SupervisorOptions {
  readonly origin: OriginSettings;
  readonly cacheFolder: string;
  readonly files: RecordingFiles;
  readonly events: EventEmitter<MediaEvents>;
  readonly onEnded: (end: Partial<ProcessEnd> & { error?: unknown }) => void;
}

const HEARTBEAT_MS = 1_000;
/** Missed heartbeats before the process counts as hanging. */
const MAX_UNANSWERED = 5;
/** A process that ended sooner than this is restarted with a delay. */
const STEADY_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/** Starts the media process on first use, and restarts it whenever it ends or hangs. */
export class ProcessSupervisor {
  readonly #options: SupervisorOptions;
  readonly #published = new Set<string>();
  readonly #stopping = new AbortController();
  #udpPort: number;
  #running: Promise<void> | undefined;
  #process: MediaProcess | undefined;
  #up = Promise.withResolvers<MediaProcess | undefined>();
  #restarts = 0;
  #upSince: number | undefined;
  #status: CallOutput<'status'> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#udpPort = options.origin.udpPort;
  }

  /** The process that answers calls; undefined until one is up. */
  get process(): MediaProcess | undefined {
    return this.#process;
  }

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** The answer to the last heartbeat. */
  get status(): CallOutput<'status'> | undefined {
    return this.#status;
  }

  /** Undefined once the server stops. */
  whenUp(): Promise<MediaProcess | undefined> {
    this.#running ??= this.#keepUp();
    return this.#up.promise;
  }

  /** Resolves when the files of a killed process are finished, or after `timeoutMs`. */
  async whenRecovered(timeoutMs: number): Promise<void> {
    if (this.#running && !this.#process) await orTimeout(timeoutMs, this.#up.promise);
  }

  /** Finishes the files of a killed process. */
  async recover(): Promise<void> {
    for (const finished of await this.#options.files.recover())
      this.#options.events.emit('segmentFinished', finished);
  }

  async destroy(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#up.resolve(undefined);
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#stopping;
    for (let deaths = 0; !signal.aborted; deaths += 1) {
      this.#upSince = undefined;
      await this.#runOnce().catch((error: unknown) => this.#options.onEnded({ error }));
      if (this.#upSince !== undefined && performance.now() - this.#upSince >= STEADY_MS) deaths = 0;
      const pause = deaths === 0 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(deaths, 10);
      await wait(Math.min(pause, MAX_PAUSE_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs one process, from its start to its end. */
  async #runOnce(): Promise<void> {
    const { signal } = this.#stopping;
    await this.recover();
    const media = new MediaProcess(this.#options.cacheFolder, {
      event: (name, body) => this.#emit(name, body),
      onEnd: () => this.#onEnd(),
    });
    const guardedStop = guarded(printError, () => media.stop());
    signal.addEventListener('abort', guardedStop);
    if (signal.aborted) guardedStop();
    const failure = await this.#open(media).catch((error: unknown) => {
      if (!signal.aborted) media.kill();
      return { error };
    });
    const heart = this.#beat(media);
    const end = await media.ended;
    clearInterval(heart);
    signal.removeEventListener('abort', guardedStop);
    if (signal.aborted) return;
    this.#restarts += 1;
    this.#options.onEnded({ ...end, ...failure });
  }

  async #open(media: MediaProcess): Promise<void> {
    // The same port after a restart: firewalls may have been opened for it.
    const settings = { ...this.#options.origin, udpPort: this.#udpPort };
    this.#udpPort = await media.call('open', settings);
    this.#status = await media.call('status');
    this.#upSince = performance.now();
    this.#process = media;
    this.#up.resolve(media);
  }

  /** Counts heartbeats, not time: while this server itself stalls there are none. */
  #beat(media: MediaProcess): NodeJS.Timeout {
    let unanswered = 0;
    const beat = () => {
      unanswered += 1;
      if (unanswered > MAX_UNANSWERED) return media.kill();
      media.call('status').then(
        (status) => {
          unanswered = 0;
          this.#status = status;
        },
        () => undefined,
      );
    };
    return guardedInterval(printError, beat, HEARTBEAT_MS);
  }

  readonly #emit: ServerFunctions['event'] = (name, body) => {
    if (name === 'published') this.#published.add(body.liveId);
    if (name === 'lost') this.#published.delete(body.liveId);
    this.#options.events.emit(name, body as never);
  };

  /** All sessions of the process have ended. */
  #onEnd(): void {
    this.#status = undefined;
    if (this.#process) this.#up = Promise.withResolvers();
    this.#process = undefined;
    for (const liveId of this.#published)
      this.#options.events.emit('lost', { liveId, reason: 'connection' });
    this.#published.clear();
  }
}
