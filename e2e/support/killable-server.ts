import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestClient } from '@live/testkit';
import { ServerProcess } from '@live/testkit';

/** A server that can be killed, and started again on the same port and data. */
export class KillableServer {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'live-killable-'));
  #process: ServerProcess | undefined;

  get url(): string {
    return this.#running.url;
  }

  get #running(): ServerProcess {
    if (!this.#process) throw new Error('the server has not been started');
    return this.#process;
  }

  async start(): Promise<void> {
    const port = this.#process ? new URL(this.url).port : '0';
    this.#process = await ServerProcess.start({
      PORT: port,
      DATA_DIR: this.#dataDir,
      BUDGET_FACTOR: '1000',
      GUESTS_PER_MINUTE: '1000',
    });
  }

  async killAndStart(): Promise<void> {
    await this.#running.kill();
    await this.start();
  }

  signIn(name: string): Promise<TestClient> {
    return this.#running.signIn(name);
  }

  client(token?: string): TestClient {
    return this.#running.client(token);
  }

  async destroy(): Promise<void> {
    await this.#process?.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
