import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrokerEngine } from './broker-engine.ts';
import { freePort } from './free-port.ts';
import { killProcess } from './kill-process.ts';
import { findOnPath } from './programs.ts';
import { canRunAsUser, commandAsUser, userIds } from './run-as-user.ts';
import { isListening, waitUntil } from './wait-until.ts';

const USER = 'rabbitmq';
const NAME = 'live-server';
const PASSWORD = 'rabbitmq-test-password';
const HOOK_SECRET = 'rabbitmq-test-hook-secret';
const START_TIMEOUT_MS = 200_000;
const PLUGINS = ['rabbitmq_mqtt', 'rabbitmq_web_mqtt', 'rabbitmq_auth_backend_http'];
const PLUGINS_FILE = `[${[...PLUGINS, 'rabbitmq_management'].join(',')}].\n`;

/** Tests use the configuration that `deploy` recommends. */
const RECOMMENDED_CONFIG = new URL('../../../deploy/brokers/rabbitmq.conf', import.meta.url);

/** Finds the start script inside the package: the one on PATH changes the working directory and the user. */
export function findRabbitmq(): string | undefined {
  const [script] = globSync('/usr/lib/rabbitmq/lib/*/sbin/rabbitmq-server').sort().reverse();
  return script && canRunAsUser() && findOnPath('epmd') ? script : undefined;
}

/** Starts a separate broker on free ports, which authorizes clients by requests to `authUrl`. */
export async function startRabbitmq(authUrl: string): Promise<BrokerEngine> {
  const script = findRabbitmq();
  if (!script) throw new Error('RabbitMQ is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-rabbitmq-'));
  const ports = {
    mqtt: await freePort(),
    ws: await freePort(),
    admin: await freePort(),
    epmd: await freePort(),
    dist: await freePort(),
  };
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder('rabbitmq.conf'), settings(authUrl, ports));
  writeFileSync(inFolder('enabled_plugins'), PLUGINS_FILE);
  const { uid, gid } = userIds(USER);
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
    // By default the node starts epmd in the background, where it would outlive the test.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-start_epmd false',
    // Makes the script exec the node, so that signals to the child process reach the node.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  const adminUrl = `http://${NAME}:${PASSWORD}@127.0.0.1:${ports.admin}`;

  let epmd: ChildProcess | undefined;
  let broker: ChildProcess | undefined;
  const run = (program: string, args: string[]) => {
    const [command, all] = commandAsUser(USER, 'KILL', program, args);
    return spawn(command, all, { stdio: 'ignore', cwd: folder, env: environment });
  };
  const start = async () => {
    epmd ??= run('epmd', ['-port', String(ports.epmd), '-address', '127.0.0.1']);
    await waitUntil(() => isListening(ports.epmd), START_TIMEOUT_MS, 'epmd was not ready in time');
    broker = run(script, []);
    const timeoutMessage = 'RabbitMQ was not ready in time';
    await waitUntil(() => isReady(adminUrl), START_TIMEOUT_MS, timeoutMessage);
  };
  const kill = () => killProcess(broker);
  const stop = async () => {
    await kill();
    await killProcess(epmd);
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
  return readFileSync(RECOMMENDED_CONFIG, 'utf8')
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
