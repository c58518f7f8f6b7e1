import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { killProcess } from './kill-process.ts';
import { findHaproxy } from './proxies.ts';
import { isListening, waitUntil } from './wait-until.ts';

const START_TIMEOUT_MS = 200_000;

export interface ProxiedService {
  /** Connections as they are, or HTTP that goes to servers whose `/healthz` answers 200. */
  mode: 'tcp' | 'http';
  /** Ports of its back ends on this machine. */
  ports: readonly number[];
  /** Index of the only back end that is used at first; all if omitted. */
  only?: number;
}

/** HAProxy before services of this machine, whose back ends can be taken away and given back. */
export interface Haproxy<Name extends string> {
  /** Port of each service. */
  readonly ports: Readonly<Record<Name, number>>;
  /** Gives the back end no more connections, and ends those that it has. */
  takeAway(service: Name, index: number): Promise<void>;
  giveBack(service: Name, index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startHaproxy<Name extends string>(
  services: Readonly<Record<Name, ProxiedService>>,
): Promise<Haproxy<Name>> {
  const program = findHaproxy();
  if (!program) throw new Error('HAProxy is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'live-haproxy-'));
  const socket = path.join(folder, 'admin');
  const ports = {} as Record<Name, number>;
  const names = Object.keys(services) as Name[];
  for (const name of names) ports[name] = await freePort();
  const sections = names.map((name) => section(name, services[name], ports[name]));
  writeFileSync(path.join(folder, 'haproxy.cfg'), settings(socket, sections));
  // In the foreground it is one process, which a signal reaches.
  const proxy = spawn(program, ['-db', '-f', path.join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
  });
  const stop = async () => {
    await killProcess(proxy);
    rmSync(folder, { recursive: true, force: true });
  };
  const command = async (line: string) => {
    const connection = connect(socket);
    connection.end(`${line}\n`);
    const answer = await text(connection);
    if (answer.trim() !== '') throw new Error(`HAProxy: ${answer.trim()}`);
  };
  try {
    for (const name of names)
      await waitUntil(() => isListening(ports[name]), START_TIMEOUT_MS, 'HAProxy was not ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ports,
    takeAway: async (service, index) => {
      await command(`set server ${service}/${index} state maint`);
      await command(`shutdown sessions server ${service}/${index}`);
    },
    giveBack: (service, index) => command(`set server ${service}/${index} state ready`),
    stop,
  };
}

function settings(socket: string, sections: readonly string[]): string {
  return `global
    stats socket ${socket} mode 600 level admin
defaults
    timeout connect 2s
    timeout client 1h
    timeout server 1h
${sections.join('')}`;
}

function section(name: string, { mode, ports, only }: ProxiedService, port: number): string {
  const check = mode === 'http' ? ' check inter 200ms fall 1 rise 1' : '';
  const servers = ports.map((each, index) => {
    const state = only === undefined || only === index ? '' : ' disabled';
    return `    server ${index} 127.0.0.1:${each}${check}${state}\n`;
  });
  return `listen ${name}
    bind 127.0.0.1:${port}
    mode ${mode}
${mode === 'http' ? '    option httpchk GET /healthz\n    option redispatch\n    retries 3\n' : ''}${servers.join('')}`;
}
