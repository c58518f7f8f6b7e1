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
  readonly #settings: Record<string, string>;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'live-process-'));
  #url = '';
  #child: ChildProcess | undefined;

  private constructor(settings: Record<string, string>) {
    const own = { PORT: '0', DATA_DIR: this.#dataDir, DEMO: '0', LOG_LEVEL: 'error' };
    this.#settings = { ...own, ...settings };
  }

  /** Starts with the stage set, unless the settings say something of the demo. */
  static async start(settings: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(settings);
    if (settings.DEMO === undefined) await stageFor(readConfig(server.#settings));
    await server.#spawn();
    return server;
  }

  get url(): string {
    return this.#url;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  client(token?: string): TestClient {
    return new TestClient(this.url, token);
  }

  async signIn(name: string): Promise<TestClient> {
    const { token } = await this.client().ok('login', { name, password: TEST_PASSWORD });
    return this.client(token);
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Stops it with a signal, like an administrator. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Kills it, and starts it again on the same port and data. */
  async killAndStart(): Promise<void> {
    await this.#end('SIGKILL');
    await this.#spawn();
  }

  async #spawn(): Promise<void> {
    const port = this.#url === '' ? {} : { PORT: new URL(this.#url).port };
    const child = spawn(process.execPath, [SERVER_MAIN], {
      env: { ...process.env, DEMO_PASSWORD: TEST_PASSWORD, ...this.#settings, ...port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        const found = /已就绪：(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(text)));
    });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
