import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { guarded, guardedInterval, printError } from '../../domain/guard.ts';
import { orTimeout } from '../../domain/or-timeout.ts';
import type { MediaEvents } from '../media-origin.ts';
import { OriginSettings } from '../origin-settings.ts';
import type { RecordingFiles } from '../recording-files.ts';
import { ControlClient } from './control-client.ts';
import type { EventName, Output } from './control-messages.ts';
import { connectControl, MediaProcess, type ProcessEnd } from './media-process.ts';

export interface SupervisorOptions {
  readonly origin: OriginSettings;
  /** The socket of a separately started process; undefined: this server starts one itself. */
  readonly control: string | undefined;
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
  #client: ControlClient | undefined;
  #up = Promise.withResolvers<ControlClient | undefined>();
  #ends = 0;
  #upSince: number | undefined;
  #status: Output<'status'> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#udpPort = options.origin.udpPort;
  }

  get client(): ControlClient | undefined {
    return this.#client;
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** The number of restarts. */
  get restarts(): number {
    return this.#ends;
  }

  /** As of the last heartbeat. */
  get status(): Output<'status'> | undefined {
    return this.#status;
  }

  start(): void {
    this.#running ??= this.#keepUp();
  }

  /** Undefined once the server stops. */
  whenUp(): Promise<ControlClient | undefined> {
    this.start();
    return this.#up.promise;
  }

  /** Resolves when the files of a killed process are finished, or after `timeoutMs`. */
  async whenRecovered(timeoutMs: number): Promise<void> {
    if (this.#running && !this.#client) await orTimeout(timeoutMs, this.#up.promise);
  }

  /** Finishes the files of a killed process. */
  async recover(): Promise<void> {
    for (const finished of await this.#options.files.recover())
      this.#options.events.emit('segmentFinished', finished);
  }

  async destroy(): Promise<void> {
    this.#stopping.abort();
    this.#client?.destroy();
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
    const { control, cacheFolder } = this.#options;
    const child = control === undefined ? new MediaProcess(cacheFolder) : undefined;
    const failure = await this.#serve(control ?? child?.control ?? '', child).then(
      () => ({}),
      (error: unknown) => ({ error }),
    );
    if (child || this.#upSince !== undefined) this.#ends += 1;
    if (this.#stopping.signal.aborted) await child?.stop();
    else child?.kill();
    const end = await child?.exited;
    if (!this.#stopping.signal.aborted) this.#options.onEnded({ ...end, ...failure });
  }

  async #serve(path: string, child: MediaProcess | undefined): Promise<void> {
    const { signal } = this.#stopping;
    const isStarting = () => !signal.aborted && child?.isRunning === true;
    const client = new ControlClient(await connectControl(path, isStarting), {
      onEvent: (name, body) => this.#emit(name, body),
      onEnd: () => this.#onDisconnected(),
    });
    const guardedStop = guarded(printError, () => client.destroy());
    signal.addEventListener('abort', guardedStop);
    if (signal.aborted) guardedStop();
    try {
      await this.recover();
      const settings = OriginSettings.parse(this.#options.origin);
      // The same port after a restart: firewalls may have been opened for it.
      this.#udpPort = await client.request('open', [{ ...settings, udpPort: this.#udpPort }]);
      this.#status = await client.request('status', []);
      this.#upSince = performance.now();
      this.#client = client;
      this.#up.resolve(client);
      const heart = this.#beat(client);
      await client.closed;
      clearInterval(heart);
    } finally {
      signal.removeEventListener('abort', guardedStop);
      client.destroy();
    }
  }

  /** Counts heartbeats, not time: while this server itself stalls there are none. */
  #beat(client: ControlClient): NodeJS.Timeout {
    let unanswered = 0;
    const beat = () => {
      unanswered += 1;
      if (unanswered > MAX_UNANSWERED) return client.destroy();
      client.request('status', []).then(
        (status) => {
          unanswered = 0;
          this.#status = status;
        },
        () => undefined,
      );
    };
    return guardedInterval(printError, beat, HEARTBEAT_MS);
  }

  #emit(name: EventName, body: MediaEvents[EventName][0]): void {
    if (name === 'published') this.#published.add(body.liveId);
    if (name === 'lost') this.#published.delete(body.liveId);
    this.#options.events.emit(name, body as never);
  }

  /** All sessions of the process have ended. */
  #onDisconnected(): void {
    this.#status = undefined;
    if (this.#client) this.#up = Promise.withResolvers();
    this.#client = undefined;
    for (const liveId of this.#published)
      this.#options.events.emit('lost', { liveId, reason: 'connection' });
    this.#published.clear();
  }
}
