import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrokerEngine } from './broker-engine.ts';
import { freePort } from './free-port.ts';
import { killProcess } from './kill-process.ts';
import { findOnPath, firstExecutable } from './programs.ts';
import { canRunAsUser, commandAsUser, userIds } from './run-as-user.ts';
import { isListening, waitUntil } from './wait-until.ts';

const USER = 'mosquitto';
const NAME = 'live-server';
const PASSWORD = 'mosquitto-test-password';
const START_TIMEOUT_MS = 200_000;

interface Programs {
  broker: string;
  control: string;
  plugin: string;
}

/** Finds the broker, its control program and the plugin that stores its users. */
export function findMosquitto(): Programs | undefined {
  const broker = firstExecutable(['/usr/sbin/mosquitto']) ?? findOnPath('mosquitto');
  const control = findOnPath('mosquitto_ctrl');
  const [plugin] = globSync([
    '/usr/lib/*/mosquitto_dynamic_security.so',
    '/usr/lib/mosquitto_dynamic_security.so',
  ]);
  if (!broker || !control || !plugin || !canRunAsUser()) return undefined;
  return { broker, control, plugin };
}

/** Starts a separate broker on free ports, with a temporary data folder. */
export async function startMosquitto(): Promise<BrokerEngine> {
  const programs = findMosquitto();
  if (!programs) throw new Error('Mosquitto is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-mosquitto-'));
  const [port, wsPort] = [await freePort(), await freePort()];
  const users = path.join(folder, 'dynamic-security.json');
  execFileSync(programs.control, ['dynsec', 'init', users, NAME, PASSWORD], { stdio: 'ignore' });
  const config = path.join(folder, 'mosquitto.conf');
  writeFileSync(config, settings(programs.plugin, users, port, wsPort));
  const { uid, gid } = userIds(USER);
  for (const file of [folder, users, config]) chownSync(file, uid, gid);

  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    const [command, args] = commandAsUser(USER, 'KILL', programs.broker, ['-c', config]);
    child = spawn(command, args, { stdio: 'ignore', cwd: tmpdir() });
    await waitUntil(() => isListening(port), START_TIMEOUT_MS, 'Mosquitto was not ready in time');
  };
  const kill = () => killProcess(child);
  await start();
  return {
    settings: {
      BROKER_URL: `mosquitto+mqtt://${NAME}:${PASSWORD}@127.0.0.1:${port}`,
      BROKER_WS_URL: `ws://127.0.0.1:${wsPort}`,
    },
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(plugin: string, users: string, port: number, wsPort: number): string {
  return [
    'per_listener_settings false',
    'allow_anonymous false',
    'persistence false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${users}`,
    `listener ${port} 127.0.0.1`,
    `listener ${wsPort} 127.0.0.1`,
    'protocol websockets',
    '',
  ].join('\n');
}
