import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findOnPath, firstExecutable } from './programs.ts';

const SECRET = 'a secret of this test alone';
const SHIPPED = new URL('../../../deploy/media/srs.conf', import.meta.url);
/** Where its own `make install` puts it. */
const INSTALLED = '/usr/local/srs/objs/srs';
const POLL_MS = 100;

/** No package has it: `SRS_PATH` names one that was built on this machine, unless it is on PATH or installed. */
export const findSrs = (): string | undefined =>
  process.env.SRS_PATH || findOnPath('srs') || firstExecutable([INSTALLED]);

/** SRS with the configuration that is shipped, on ports and in a folder of its own. */
export class Srs {
  readonly folder: string;
  readonly #ports: Readonly<Record<'rtmp' | 'api' | 'rtc', number>>;
  #process: ChildProcess | undefined;

  static async prepare(): Promise<Srs> {
    const folder = await mkdtemp(join(tmpdir(), 'live-srs-'));
    const [rtmp, api, rtc] = [await freePort(), await freePort(), await freePort()];
    return new Srs(folder, { rtmp, api, rtc });
  }

  private constructor(folder: string, ports: Record<'rtmp' | 'api' | 'rtc', number>) {
    this.folder = folder;
    this.#ports = ports;
  }

  /** Environment variables that make a server use it. */
  get settings(): Record<string, string> {
    return {
      SRS_URL: this.#api,
      SRS_API_URL: this.#api,
      SRS_HOOK_SECRET: SECRET,
      MEDIA_RECORDS: join(this.folder, 'records'),
    };
  }

  rtmpUrl(liveId: string, token: string): string {
    return `rtmp://127.0.0.1:${this.#ports.rtmp}/live/${liveId}?token=${token}`;
  }

  async start(serverUrl: string): Promise<void> {
    const { rtmp, api, rtc } = this.#ports;
    const shipped = await readFile(SHIPPED, 'utf8');
    const config = join(this.folder, 'srs.conf');
    await writeFile(
      config,
      shipped
        .replaceAll('ROOM_SERVER', new URL(serverUrl).host)
        .replaceAll('HOOK_SECRET', encodeURIComponent(SECRET))
        .replaceAll('PUBLIC_ADDRESS', '127.0.0.1')
        .replaceAll('/records', join(this.folder, 'records'))
        .replaceAll('/tmp/srs.pid', join(this.folder, 'srs.pid'))
        .replace(/(\blisten\s+)1935/, `$1${rtmp}`)
        .replace(/(\blisten\s+)1985/, `$1${api}`)
        .replace(/(\blisten\s+)8000/, `$1${rtc}`),
    );
    const program = spawn(String(findSrs()), ['-c', config], { cwd: this.folder, stdio: 'ignore' });
    this.#process = program;
    await this.#untilUp();
  }

  /** Types of the connections, such as `rtc-play`. */
  async connections(): Promise<string[]> {
    const answer = await fetch(`${this.#api}/api/v1/clients/?count=1000`);
    const { clients } = (await answer.json()) as { clients: { type: string }[] };
    return clients.map(({ type }) => type).sort();
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const program = this.#process;
    if (!program || program.exitCode !== null) return;
    program.kill(signal);
    await once(program, 'exit');
  }

  async destroy(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  get #api(): string {
    return `http://127.0.0.1:${this.#ports.api}`;
  }

  async #untilUp(): Promise<void> {
    for (;;) {
      const isUp = await fetch(`${this.#api}/api/v1/versions`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      if (this.#process?.exitCode !== null) throw new Error('SRS has ended');
      await wait(POLL_MS);
    }
  }
}
