import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@live/server/config';
import { TEST_PASSWORD } from './people.ts';
import { stageFor, TestClient } from './test-server.ts';

export const SERVER_MAIN = createRequire(import.meta.url).resolve('@live/server/main');

/** A server in a process of its own, which can be killed. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  private constructor(url: string, child: ChildProcess, dataDir: string) {
    this.url = url;
    this.#child = child;
    this.#dataDir = dataDir;
  }

  /** Starts with the stage set, unless the settings say something of the demo. */
  static async start(settings: Record<string, string>): Promise<ServerProcess> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-process-'));
    const own = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', ...settings };
    if (settings.DEMO === undefined) await stageFor(readConfig(own));
    const child = spawn(process.execPath, [SERVER_MAIN], {
      env: { ...process.env, DEMO_PASSWORD: TEST_PASSWORD, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout?.on('data', (chunk) => {
        text += chunk;
        const found = /已就绪：(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(text)));
    });
    return new ServerProcess(url, child, dataDir);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  client(token?: string): TestClient {
    return new TestClient(this.url, token);
  }

  async signIn(name: string): Promise<TestClient> {
    const { token } = await this.client().ok('login', { name, password: TEST_PASSWORD });
    return this.client(token);
  }

  /** Kills it, like a power cut. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Stops it with a signal, like an administrator. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
