import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { SERVER_MAIN } from '@live/testkit';
import { readTerminalQr } from '@live/testkit/read-qr';
import { type Browser, chromium } from '@playwright/test';

export const LAN_ADDRESS = '192.168.77.2';
/** Two ends of one cable, so that the interface counts as connected; nothing leaves the namespace. */
const CABLE = [
  'ip link set lo up',
  'ip link add lan0 type veth peer name lan1',
  `ip addr add ${LAN_ADDRESS}/24 dev lan0`,
  'ip link set lan0 up',
  'ip link set lan1 up',
].join(' && ');
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** A server with `--lan` and browsers in a network namespace of their own, which has no way out. */
export class PhoneNetwork {
  /** What the terminal has shown. */
  readonly output: string;
  readonly #server: ChildProcess;
  readonly #folder: string;
  readonly #browsers: Browser[] = [];

  private constructor(output: string, server: ChildProcess, folder: string) {
    this.output = output;
    this.#server = server;
    this.#folder = folder;
  }

  static canStart(): boolean {
    return spawnSync('unshare', ['--net', 'sh', '-c', CABLE]).status === 0;
  }

  static async start(): Promise<PhoneNetwork> {
    const folder = mkdtempSync(path.join(tmpdir(), 'live-lan-'));
    const command = [process.execPath, SERVER_MAIN, '--lan'];
    const inside = ['--net', 'sh', '-c', `${CABLE} && exec "$0" "$@"`, ...command];
    const settings = { PORT: '8080', DEMO: 'data', LOG_LEVEL: 'error', DATA_DIR: folder };
    const server = spawn('unshare', inside, {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text) => {
        output += text;
        if (output.includes('/auth/phone')) resolve();
      });
      server.once('exit', () => reject(new Error(output)));
    });
    return new PhoneNetwork(output, server, folder);
  }

  /** The link that a phone reads from the terminal. */
  get link(): string {
    return readTerminalQr(this.output);
  }

  /** A browser that reaches this network alone. */
  async openBrowser(): Promise<Browser> {
    const program = path.join(this.#folder, 'browser.sh');
    const enter = `exec nsenter --net=/proc/${this.#server.pid}/ns/net`;
    writeFileSync(program, `#!/bin/sh\n${enter} "${findChromium()}" "$@"\n`, { mode: 0o700 });
    const args = [...CHROMIUM_FLAGS, ...CAMERA];
    const browser = await chromium.launch({ executablePath: program, args });
    this.#browsers.push(browser);
    return browser;
  }

  async destroy(): Promise<void> {
    for (const browser of this.#browsers) await browser.close();
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
