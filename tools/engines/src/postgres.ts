import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findOnPath, firstRunnable } from './programs.ts';
import { asUser, canStepDown, ownerOf } from './step-down.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 200_000;
const USER = 'postgres';
const RESTARTS = 20;
const RESTART_PAUSE_MS = 200;

export interface Postgres {
  /** Of the maintenance database; tests make databases of their own beside it. */
  url: string;
  /** As a crash would: nothing is finished, nothing is told. */
  kill(): Promise<void>;
  /** On the same port and the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder that holds `initdb` and `postgres`. */
export function findPostgres(): string | undefined {
  const program = firstRunnable(candidateFolders().map((folder) => path.join(folder, 'initdb')));
  if (!program) return undefined;
  // PostgreSQL refuses to run as root.
  if (!canStepDown()) return undefined;
  return path.dirname(program);
}

/** Starts a server of its own on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed: initdb was not found');
  const data = mkdtempSync(path.join(tmpdir(), 'live-postgres-'));
  const { uid, gid } = ownerOf(USER);
  chownSync(data, uid, gid);
  runAsOwner(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const port = await freePort();
  const start = async () => {
    const started = spawnServer(path.join(bin, 'postgres'), data, port);
    const ended = once(started, 'exit');
    await ready(started);
    const end = async (signal: NodeJS.Signals) => {
      started.kill(signal);
      await ended;
    };
    return { end };
  };
  try {
    let server = await start();
    return {
      url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
      kill: () => server.end('SIGKILL'),
      restart: async () => {
        server = await patiently(start);
      },
      stop: async () => {
        await server.end('SIGINT');
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

/** What a killed server leaves behind may be in the way for a moment. */
async function patiently<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === RESTARTS) throw error;
      await wait(RESTART_PAUSE_MS);
    }
  }
}

function candidateFolders(): string[] {
  const config = findOnPath('pg_config');
  const configured = config
    ? [execFileSync(config, ['--bindir'], { encoding: 'utf8' }).trim()]
    : [];
  const onPath = findOnPath('initdb');
  return [...configured, ...debianFolders(), ...(onPath ? [path.dirname(onPath)] : [])];
}

function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(DEBIAN_FOLDER, version, 'bin'));
  } catch {
    return [];
  }
}

function runAsOwner(program: string, args: string[]): void {
  const [command, all] = asUser(USER, 'INT', program, args);
  execFileSync(command, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
}

function spawnServer(program: string, data: string, port: number) {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = asUser(USER, 'INT', program, ['-D', data, ...flags]);
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
}

function ready(server: ReturnType<typeof spawnServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (why: string) => reject(new Error(`PostgreSQL ${why}\n${log}`));
    const timer = setTimeout(() => fail('did not get ready in time'), START_TIMEOUT_MS);
    server.once('error', reject);
    server.once('exit', (code) => fail(`ended with ${code}`));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      // Read to the end of its life: a full pipe would stop the server.
      log = (log + text).slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
