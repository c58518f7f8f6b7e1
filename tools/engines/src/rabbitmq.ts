import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrokerEngine } from './broker-engine.ts';
import { freePort } from './free-port.ts';
import { findOnPath } from './programs.ts';
import { asUser, canStepDown, ownerOf } from './step-down.ts';
import { answers, until } from './until.ts';

const USER = 'rabbitmq';
const NAME = 'live-server';
const PASSWORD = 'rabbitmq-test-password';
const HOOK_SECRET = 'rabbitmq-test-hook-secret';
const START_TIMEOUT_MS = 200_000;
const PLUGINS = ['rabbitmq_mqtt', 'rabbitmq_web_mqtt', 'rabbitmq_auth_backend_http'];
const PLUGINS_FILE = `[${[...PLUGINS, 'rabbitmq_management'].join(',')}].\n`;

/** The settings that `deploy` offers: what is tested is what is recommended. */
const RECOMMENDED = new URL('../../../deploy/brokers/rabbitmq.conf', import.meta.url);

/** The package's own start script: the one on the PATH changes folder and user. */
export function findRabbitmq(): string | undefined {
  const [script] = globSync('/usr/lib/rabbitmq/lib/*/sbin/rabbitmq-server').sort().reverse();
  return script && canStepDown() && findOnPath('epmd') ? script : undefined;
}

/** Starts a broker of its own on free ports, which asks the server at `authUrl` whom to let in. */
export async function startRabbitmq(authUrl: string): Promise<BrokerEngine> {
  const script = findRabbitmq();
  if (!script) throw new Error('RabbitMQ is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-rabbitmq-'));
  const ports = {
    ...{ mqtt: await freePort(), ws: await freePort(), admin: await freePort() },
    ...{ epmd: await freePort(), dist: await freePort() },
  };
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder('rabbitmq.conf'), settings(authUrl, ports));
  writeFileSync(inFolder('enabled_plugins'), PLUGINS_FILE);
  const { uid, gid } = ownerOf(USER);
  for (const file of ['', 'rabbitmq.conf', 'enabled_plugins']) chownSync(inFolder(file), uid, gid);
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `live${ports.dist}@localhost`,
    RABBITMQ_DIST_PORT: String(ports.dist),
    RABBITMQ_MNESIA_BASE: inFolder('mnesia'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('enabled_plugins'),
    RABBITMQ_PID_FILE: inFolder('pid'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // Left to itself the node starts a name server in the background, which nobody would end.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-start_epmd false',
    // The script becomes the node instead of waiting for it: a signal to us reaches it.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  const adminUrl = `http://${NAME}:${PASSWORD}@127.0.0.1:${ports.admin}`;

  let nameServer: ChildProcess | undefined;
  let broker: ChildProcess | undefined;
  const run = (program: string, args: string[]) => {
    const [command, all] = asUser(USER, 'KILL', program, args);
    return spawn(command, all, { stdio: 'ignore', cwd: folder, env: environment });
  };
  const start = async () => {
    nameServer ??= run('epmd', ['-port', String(ports.epmd), '-address', '127.0.0.1']);
    await until(() => answers(ports.epmd), START_TIMEOUT_MS, 'epmd did not get ready in time');
    broker = run(script, []);
    const ready = () => isReady(adminUrl);
    await until(ready, START_TIMEOUT_MS, 'RabbitMQ did not get ready in time');
  };
  const kill = () => end(broker);
  const stop = async () => {
    await kill();
    await end(nameServer);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings: {
      BROKER_URL: `rabbitmq+mqtt://${NAME}:${PASSWORD}@127.0.0.1:${ports.mqtt}`,
      BROKER_WS_URL: `ws://127.0.0.1:${ports.ws}/ws`,
      BROKER_ADMIN_URL: adminUrl,
      BROKER_HOOK_SECRET: HOOK_SECRET,
    },
    start,
    kill,
    stop,
  };
}

function settings(authUrl: string, ports: { mqtt: number; ws: number; admin: number }): string {
  return readFileSync(RECOMMENDED, 'utf8')
    .replaceAll('http://server:8080', authUrl)
    .replaceAll('CHANGE-HOOK-SECRET', HOOK_SECRET)
    .replaceAll('CHANGE-SERVER-PASSWORD', PASSWORD)
    .replace(/^mqtt\.listeners\.tcp\..*$/m, `mqtt.listeners.tcp.1 = 127.0.0.1:${ports.mqtt}`)
    .replace(/^web_mqtt\.tcp\.port.*$/m, `web_mqtt.tcp.port = ${ports.ws}`)
    .replace(/^management\.tcp\.port.*$/m, `management.tcp.port = ${ports.admin}`)
    .concat('web_mqtt.tcp.ip = 127.0.0.1\nmanagement.tcp.ip = 127.0.0.1\n');
}

async function isReady(adminUrl: string): Promise<boolean> {
  const { origin, username, password } = new URL(adminUrl);
  try {
    const { ok } = await fetch(`${origin}/api/health/checks/protocol-listener/http%2Fweb-mqtt`, {
      headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
    });
    return ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
