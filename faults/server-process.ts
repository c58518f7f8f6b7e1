import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Told } from './server-preload.ts';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const PRELOAD = fileURLToPath(new URL('./server-preload.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** The server as it runs in earnest, in a process of its own that can be killed and started again. */
export class ServerProcess {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #log = '';
  /** Writes that found no space on the disk, since the beginning. */
  refusedForSpace = 0;

  constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1' };
  }

  /** The last it said: for whoever looks for the reason of a finding. */
  get log(): string {
    return this.#log;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', PRELOAD, MAIN], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    let said = '';
    const keep = (part: Buffer) => {
      said = (said + part).slice(-4_000);
      this.#log = (this.#log + part).slice(-20_000);
    };
    child.stderr?.on('data', keep);
    child.on('message', (told: Told) => {
      this.refusedForSpace += told.refusedForSpace;
    });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no start: ${said}`)), START_TIMEOUT_MS);
      child.once('exit', () => reject(new Error(`ended while starting: ${said}`)));
      child.stdout?.on('data', (part: Buffer) => {
        keep(part);
        if (!said.includes('已就绪')) return;
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

  order(order: Order): void {
    if (this.#child?.connected) this.#child.send(order, () => {});
  }
}
