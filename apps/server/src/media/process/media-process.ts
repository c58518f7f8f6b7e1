import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { guarded, guardedTimeout, printError } from '../../domain/guard.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CONNECT_WITHIN_MS = 20_000;
const TRY_AGAIN_MS = 20;
const STOP_WITHIN_MS = 6_000;
const MAX_OUTPUT = 4_000;
/** The environment that a program needs; without the server's keys and passwords. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TZ'];

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last lines of its output. */
  readonly output: string;
}

/** A media process that this server has started. */
export class MediaProcess {
  readonly control: string;
  readonly exited: Promise<ProcessEnd>;
  readonly #child: ChildProcess;

  /** Compiled code is cached, in `cacheFolder` unless the server's is, which halves the time of a restart. */
  constructor(cacheFolder: string) {
    // Short, because a socket's path may have no more than 104 letters; and for this user alone.
    const folder = process.platform === 'win32' ? '' : mkdtempSync(path.join(tmpdir(), 'live-'));
    this.control = folder ? path.join(folder, 'media') : `\\\\.\\pipe\\live-${randomUUID()}`;
    // Two debuggers cannot share a port, nor can two watchers of files restart one program.
    const args = process.execArgv.filter((arg) => !/^--(inspect|watch)/.test(arg));
    const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
    const { NODE_COMPILE_CACHE = cacheFolder } = process.env;
    this.#child = spawn(process.execPath, [...args, MAIN, '--child'], {
      env: { ...env, MEDIA_CONTROL: this.control, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const guardedKeep = guarded(printError, (chunk: Buffer) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
    });
    this.#child.stdout?.on('data', guardedKeep);
    this.#child.stderr?.on('data', guardedKeep);
    this.exited = once(this.#child, 'close')
      // It could not be started.
      .catch((error: unknown) => {
        output += String(error);
      })
      .then(() => {
        if (folder) rmSync(folder, { recursive: true, force: true });
        const { exitCode: code, signalCode: signal } = this.#child;
        return { code, signal, output };
      });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Waits until it has finished its files, now that its connection is closed. */
  async stop(): Promise<void> {
    const timeout = guardedTimeout(printError, () => this.kill(), STOP_WITHIN_MS);
    await this.exited;
    clearTimeout(timeout);
  }
}

/** Connects to a process that may still be starting, with retries. */
export async function connectControl(path: string, isWorthIt: () => boolean): Promise<Socket> {
  const deadline = performance.now() + CONNECT_WITHIN_MS;
  for (;;) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (!isWorthIt() || performance.now() > deadline) throw error;
    }
    await wait(TRY_AGAIN_MS);
  }
}
