import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** A node with ports of its own, in a folder that the nodes of a cluster share. */
export interface RabbitmqNode {
  readonly ports: { readonly mqtt: number; readonly ws: number; readonly admin: number };
  readonly adminUrl: string;
  /** Starts it, or again after `kill`, with the same data. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops its processing, so that its connections stay open and answer nothing. */
  pause(): void;
  resume(): void;
  /** Ends its connections to the other nodes and lets none be made, until it pauses as a minority does. */
  isolate(): Promise<void>;
  rejoin(): Promise<void>;
}

export interface RabbitmqNodes {
  readonly nodes: readonly RabbitmqNode[];
  /** Environment variables that make a server use these nodes; pages reach them at `wsUrl`. */
  settingsFor(wsUrl: string): Record<string, string>;
  stop(): Promise<void>;
}

/** Starts separate nodes on free ports of the loopback interface, which authorize clients by requests to `authUrl`. */
export async function startRabbitmqNodes(authUrl: string, count: number): Promise<RabbitmqNodes> {
  const script = findRabbitmq();
  if (!script) throw new Error('RabbitMQ is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-rabbitmq-'));
  const { uid, gid } = userIds(USER);
  chownSync(folder, uid, gid);
  const epmdPort = await freePort();
  const distPorts: number[] = [];
  for (let index = 0; index < count; index += 1) distPorts.push(await freePort());
  const names = distPorts.map((port) => `live${port}@localhost`);
  const run = (
    program: string,
    args: string[],
    environment: Record<string, string>,
    stdin: 'ignore' | 'pipe' = 'ignore',
  ) => {
    const [command, all] = commandAsUser(USER, 'KILL', program, args);
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      LANG: 'C.UTF-8',
      ERL_EPMD_PORT: String(epmdPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ...environment,
    };
    return spawn(command, all, { stdio: [stdin, 'ignore', 'ignore'], cwd: folder, env });
  };
  const evaluate = async (name: string, expression: string): Promise<void> => {
    const caller = run('erl_call', ['-r', '-sname', name, '-e'], {}, 'pipe');
    caller.stdin?.end(`${expression}\n`);
    const [code] = await once(caller, 'exit');
    if (code !== 0) throw new Error(`erl_call ended with ${code}`);
  };
  const epmd = run('epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'], {});
  const nodes: RabbitmqNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await killProcess(epmd);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => isListening(epmdPort), START_TIMEOUT_MS, 'epmd was not ready in time');
    for (const [index, name] of names.entries()) {
      const inFolder = (file: string) => path.join(folder, `${index}-${file}`);
      const ports = { mqtt: await freePort(), ws: await freePort(), admin: await freePort() };
      const cluster = count > 1 ? clusterSettings(names) : '';
      writeFileSync(inFolder('rabbitmq.conf'), settings(authUrl, ports) + cluster);
      writeFileSync(inFolder('enabled_plugins'), PLUGINS_FILE);
      for (const file of ['rabbitmq.conf', 'enabled_plugins']) chownSync(inFolder(file), uid, gid);
      const adminUrl = `http://${NAME}:${PASSWORD}@127.0.0.1:${ports.admin}`;
      const others = names.flatMap((other) => (other === name ? [] : [`'${other}'`])).join();
      let broker: ChildProcess | undefined;
      const node: RabbitmqNode = {
        ports,
        adminUrl,
        start: async () => {
          broker = run(script, [], {
            RABBITMQ_NODENAME: name,
            RABBITMQ_DIST_PORT: String(distPorts[index]),
            RABBITMQ_MNESIA_BASE: inFolder('mnesia'),
            RABBITMQ_LOG_BASE: inFolder('log'),
            RABBITMQ_CONFIG_FILE: inFolder('rabbitmq'),
            RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('enabled_plugins'),
            RABBITMQ_PID_FILE: inFolder('pid'),
            RABBITMQ_CONF_ENV_FILE: '/dev/null',
            // By default the node starts epmd in the background, where it would outlive the test.
            RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
              '-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}',
            // Makes the script exec the node, so that signals to the child process reach the node.
            RUNNING_UNDER_SYSTEMD: 'true',
          });
          const timeoutMessage = 'RabbitMQ was not ready in time';
          await waitUntil(() => isReady(adminUrl), START_TIMEOUT_MS, timeoutMessage);
        },
        kill: () => killProcess(broker),
        pause: () => void broker?.kill('SIGSTOP'),
        resume: () => void broker?.kill('SIGCONT'),
        isolate: async () => {
          await evaluate(name, isolation(others));
          const timeoutMessage = 'a node of a minority did not pause in time';
          await waitUntil(async () => !(await isReady(adminUrl)), START_TIMEOUT_MS, timeoutMessage);
        },
        rejoin: async () => {
          await evaluate(name, rejoining(others));
          const timeoutMessage = 'RabbitMQ did not rejoin in time';
          await waitUntil(() => isReady(adminUrl), START_TIMEOUT_MS, timeoutMessage);
        },
      };
      nodes.push(node);
      await node.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = (kind: 'mqtt' | 'admin') =>
    nodes.map(({ ports }) => `127.0.0.1:${ports[kind]}`).join();
  return {
    nodes,
    settingsFor: (wsUrl) => ({
      BROKER_URL: `rabbitmq+mqtt://${NAME}:${PASSWORD}@${hosts('mqtt')}`,
      BROKER_WS_URL: wsUrl,
      BROKER_ADMIN_URL: `http://${NAME}:${PASSWORD}@${hosts('admin')}`,
      BROKER_HOOK_SECRET: HOOK_SECRET,
    }),
    stop,
  };
}

/** Nodes with different cookies for each other refuse connections in both directions. */
const isolation = (others: string): string =>
  `[begin erlang:set_cookie(Other, isolated), erlang:disconnect_node(Other) end || Other <- [${others}]].`;

const rejoining = (others: string): string =>
  `[erlang:set_cookie(Other, erlang:get_cookie()) || Other <- [${others}]].`;

/** Starts a separate broker of one node. */
export async function startRabbitmq(authUrl: string): Promise<BrokerEngine> {
  const { nodes, settingsFor, stop } = await startRabbitmqNodes(authUrl, 1);
  const [node] = nodes as [RabbitmqNode];
  return {
    settings: settingsFor(`ws://127.0.0.1:${node.ports.ws}/ws`),
    start: node.start,
    kill: node.kill,
    stop,
  };
}

/** At its first start each node joins those that run already. */
function clusterSettings(names: readonly string[]): string {
  return [
    'cluster_formation.peer_discovery_backend = classic_config',
    ...names.map((name, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${name}`),
    // Without this a node that was paused would go on by itself, beside the others.
    'cluster_partition_handling = pause_minority',
    'net_ticktime = 8',
    '',
  ].join('\n');
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
