import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { guarded, guardedTimeout, printError } from '@live/guards';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { OriginFunctions, ServerFunctions } from './functions.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CALL_WITHIN_MS = 40_000;
const STOP_WITHIN_MS = 6_000;
const MAX_OUTPUT = 4_000;
/** The environment that a program needs; without the server's keys and passwords. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TZ'];

/** The process has ended, and all its sessions with it. */
export class ProcessGone extends Error {
  constructor() {
    super('the media process has gone');
    this.name = 'ProcessGone';
  }
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last lines of its output. */
  readonly output: string;
}

export type CallName = keyof OriginFunctions;
export type CallInput<N extends CallName> = Parameters<OriginFunctions[N]>;
export type CallOutput<N extends CallName> = Awaited<ReturnType<OriginFunctions[N]>>;

/** A media process that this server has started. */
export class MediaProcess {
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  readonly #rpc: BirpcReturn<OriginFunctions, ServerFunctions>;
  #output = '';

  /** Compiled code is cached, in `cacheFolder` unless the server's is, which halves the time of a restart. */
  constructor(cacheFolder: string, handlers: ServerFunctions & { onEnd(): void }) {
    const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
    const { NODE_COMPILE_CACHE = cacheFolder } = process.env;
    const child = fork(MAIN, {
      // Two debuggers cannot share a port, nor can two watchers of files restart one program.
      execArgv: process.execArgv.filter((arg) => !/^--(inspect|watch)/.test(arg)),
      env: { ...env, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child = child;
    this.#rpc = createBirpc<OriginFunctions, ServerFunctions>(
      { event: guarded(printError, handlers.event) },
      {
        // What can no longer be sent is rejected when the process has ended.
        post: (message) => child.send(message, () => undefined),
        on: (receive) => child.on('message', guarded(printError, receive)),
        timeout: CALL_WITHIN_MS,
        // The end of the process closes every session: one that should have been closed cannot stay open.
        onTimeoutError: () => {
          this.kill();
          throw new ProcessGone();
        },
      },
    );
    const guardedKeep = guarded(printError, (chunk: Buffer | Error) => {
      this.#output = (this.#output + chunk).slice(-MAX_OUTPUT);
    });
    child.on('error', guardedKeep);
    child.stdout?.on('data', guardedKeep);
    child.stderr?.on('data', guardedKeep);
    this.ended = this.#untilEnded(handlers.onEnd);
  }

  /** Rejects with `ProcessGone` when the process ends first. */
  async call<N extends CallName>(name: N, ...input: CallInput<N>): Promise<CallOutput<N>> {
    if (this.#rpc.$closed) throw new ProcessGone();
    return this.#rpc.$call(name, ...input);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Lets the process finish its files. */
  async stop(): Promise<void> {
    const timeout = guardedTimeout(printError, () => this.kill(), STOP_WITHIN_MS);
    void this.#rpc.$callEvent('end').catch(() => undefined);
    await this.ended;
    clearTimeout(timeout);
  }

  /** Everybody knows of the end before pending calls are rejected: a caller that tries again finds the next process. */
  async #untilEnded(onEnd: () => void): Promise<ProcessEnd> {
    const child = this.#child;
    const exited = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    child.once('exit', guarded(printError, exited.resolve));
    child.once('close', guarded(printError, closed.resolve));
    // Neither comes of a process that could not be started.
    if (child.pid !== undefined) await exited.promise;
    guarded(printError, onEnd)();
    this.#rpc.$close(new ProcessGone());
    if (child.pid !== undefined) await closed.promise;
    return { code: child.exitCode, signal: child.signalCode, output: this.#output };
  }
}
