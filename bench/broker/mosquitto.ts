import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isListening, waitUntil } from '@live/engines';
import { PASSWORD, USER } from './room.ts';

const START_TIMEOUT_MS = 60_000;
const PROGRAM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];

export interface Mosquitto {
  webSocketUrl: string;
  tcpUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts Mosquitto with a password and an access list, like our broker; undefined if it is not installed. */
export async function startMosquitto(): Promise<Mosquitto | undefined> {
  const env = { ...process.env, PATH: [process.env.PATH, ...PROGRAM_FOLDERS].join(path.delimiter) };
  const folder = mkdtempSync(path.join(tmpdir(), 'live-bench-mosquitto-'));
  const file = (name: string) => path.join(folder, name);
  const passwords = spawnSync('mosquitto_passwd', ['-b', '-c', file('passwords'), USER, PASSWORD], {
    env,
  });
  if (passwords.error || passwords.status !== 0) return undefined;
  const [webPort, tcpPort] = [await freePort(), await freePort()];
  writeFileSync(file('rules'), `user ${USER}\ntopic readwrite live/#\n`);
  writeFileSync(
    file('settings'),
    [
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      'allow_anonymous false',
      `password_file ${file('passwords')}`,
      `acl_file ${file('rules')}`,
      'max_queued_messages 0',
      'max_inflight_messages 0',
      `listener ${tcpPort} 127.0.0.1`,
      `listener ${webPort} 127.0.0.1`,
      'protocol websockets',
    ].join('\n'),
  );
  const broker = spawn('mosquitto', ['-c', file('settings')], { env, stdio: 'ignore' });
  await waitUntil(() => isListening(tcpPort), START_TIMEOUT_MS, 'Mosquitto was not ready in time');
  return {
    webSocketUrl: `ws://127.0.0.1:${webPort}/mqtt`,
    tcpUrl: `mqtt://127.0.0.1:${tcpPort}`,
    pid: broker.pid ?? 0,
    stop: async () => {
      const exited = once(broker, 'exit');
      broker.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
