import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_MAIN } from '@live/testkit';
import type { PreloadCommand, PreloadMessage } from './server-preload.ts';

const PRELOAD = fileURLToPath(new URL('./server-preload.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** The production server in its own process, which can be killed and restarted. */
export class ServerProcess {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #log = '';
  /** Writes refused for lack of disk space so far. */
  refusedForSpace = 0;

  constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1' };
  }

  /** The end of its log, to explain a finding. */
  get log(): string {
    return this.#log;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', PRELOAD, SERVER_MAIN], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    let output = '';
    const keep = (part: Buffer) => {
      output = (output + part).slice(-4_000);
      this.#log = (this.#log + part).slice(-20_000);
    };
    child.stderr?.on('data', keep);
    child.on('message', (told: PreloadMessage) => {
      this.refusedForSpace += told.refusedForSpace;
    });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no start: ${output}`)), START_TIMEOUT_MS);
      child.once('exit', () => reject(new Error(`ended while starting: ${output}`)));
      child.stdout?.on('data', (part: Buffer) => {
        keep(part);
        if (!output.includes('已就绪')) return;
        clearTimeout(timer);
        resolve();
      });
    });
    child.removeAllListeners('exit');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  command(command: PreloadCommand): void {
    if (this.#child?.connected) this.#child.send(command, () => {});
  }
}
