import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrokerEngine } from './broker-engine.ts';
import { freePort } from './free-port.ts';
import { findOnPath, firstRunnable } from './programs.ts';
import { asUser, canStepDown, ownerOf } from './step-down.ts';
import { answers, until } from './until.ts';

const USER = 'mosquitto';
const NAME = 'live-server';
const PASSWORD = 'mosquitto-test-password';
const START_TIMEOUT_MS = 200_000;

interface Programs {
  broker: string;
  control: string;
  plugin: string;
}

/** The broker, its control program and the plugin that keeps its users. */
export function findMosquitto(): Programs | undefined {
  const broker = firstRunnable(['/usr/sbin/mosquitto']) ?? findOnPath('mosquitto');
  const control = findOnPath('mosquitto_ctrl');
  const [plugin] = globSync([
    '/usr/lib/*/mosquitto_dynamic_security.so',
    '/usr/lib/mosquitto_dynamic_security.so',
  ]);
  if (!broker || !control || !plugin || !canStepDown()) return undefined;
  return { broker, control, plugin };
}

/** Starts a broker of its own on free ports, with its folder. */
export async function startMosquitto(): Promise<BrokerEngine> {
  const programs = findMosquitto();
  if (!programs) throw new Error('Mosquitto is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-mosquitto-'));
  const [port, wsPort] = [await freePort(), await freePort()];
  const users = path.join(folder, 'dynamic-security.json');
  execFileSync(programs.control, ['dynsec', 'init', users, NAME, PASSWORD], { stdio: 'ignore' });
  const config = path.join(folder, 'mosquitto.conf');
  writeFileSync(config, settings(programs.plugin, users, port, wsPort));
  const { uid, gid } = ownerOf(USER);
  for (const file of [folder, users, config]) chownSync(file, uid, gid);

  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    const [command, args] = asUser(USER, 'KILL', programs.broker, ['-c', config]);
    child = spawn(command, args, { stdio: 'ignore', cwd: tmpdir() });
    await until(() => answers(port), START_TIMEOUT_MS, 'Mosquitto did not get ready in time');
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
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
