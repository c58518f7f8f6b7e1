import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@live/engines';
import { PASSWORD, USER } from './room.ts';

const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];

export interface Mosquitto {
  webSocketUrl: string;
  tcpUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/** A private one with a password and rules, as ours has; undefined where it is not installed. */
export async function startMosquitto(): Promise<Mosquitto | undefined> {
  const env = { ...process.env, PATH: [process.env.PATH, ...PLACES].join(path.delimiter) };
  const folder = mkdtempSync(path.join(tmpdir(), 'live-bench-mosquitto-'));
  const file = (name: string) => path.join(folder, name);
  const made = spawnSync('mosquitto_passwd', ['-b', '-c', file('passwords'), USER, PASSWORD], {
    env,
  });
  if (made.error || made.status !== 0) return undefined;
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
  for (let tries = 0; tries < 100; tries += 1) {
    const probe = connect(tcpPort, '127.0.0.1');
    const isOpen = await once(probe, 'connect').then(
      () => true,
      () => false,
    );
    probe.destroy();
    if (isOpen) break;
    await wait(50);
  }
  return {
    webSocketUrl: `ws://127.0.0.1:${webPort}/mqtt`,
    tcpUrl: `mqtt://127.0.0.1:${tcpPort}`,
    pid: broker.pid ?? 0,
    stop: async () => {
      const ended = once(broker, 'exit');
      broker.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
