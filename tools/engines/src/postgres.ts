import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findOnPath, firstExecutable } from './programs.ts';
import { canRunAsUser, commandAsUser, userIds } from './run-as-user.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 200_000;
const USER = 'postgres';
const MAX_RESTARTS = 20;
const RESTART_PAUSE_MS = 200;

export interface Postgres {
  /** URL of the maintenance database; tests create their own databases. */
  url: string;
  /** Sends SIGKILL, to simulate a crash. */
  kill(): Promise<void>;
  /** Shuts it down as an administrator does, who tells its clients so. */
  shutDown(): Promise<void>;
  /** Starts again on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds the folder that contains `initdb` and `postgres`. */
export function findPostgres(): string | undefined {
  const program = firstExecutable(candidateFolders().map((folder) => path.join(folder, 'initdb')));
  if (!program) return undefined;
  // PostgreSQL refuses to run as root.
  if (!canRunAsUser()) return undefined;
  return path.dirname(program);
}

/** Starts a separate server on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed: initdb was not found');
  const data = mkdtempSync(path.join(tmpdir(), 'live-postgres-'));
  const { uid, gid } = userIds(USER);
  chownSync(data, uid, gid);
  runAsPostgres(path.join(bin, 'initdb'), [
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
    const exited = once(started, 'exit');
    await untilReady(started);
    const stop = async (signal: NodeJS.Signals) => {
      started.kill(signal);
      await exited;
    };
    return { stop };
  };
  try {
    let server = await start();
    return {
      url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
      kill: () => server.stop('SIGKILL'),
      shutDown: () => server.stop('SIGINT'),
      restart: async () => {
        server = await withRetries(start);
      },
      stop: async () => {
        await server.stop('SIGINT');
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

/** The lock and port of a killed server may stay in use for a moment. */
async function withRetries<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === MAX_RESTARTS) throw error;
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

function runAsPostgres(program: string, args: string[]): void {
  const [command, all] = commandAsUser(USER, 'INT', program, args);
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
  const [command, args] = commandAsUser(USER, 'INT', program, ['-D', data, ...flags]);
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
}

function untilReady(server: ReturnType<typeof spawnServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}\n${log}`));
    const timer = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS);
    server.once('error', reject);
    server.once('exit', (code) => fail(`exited with ${code}`));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      // Read until the server exits: it blocks on a full pipe.
      log = (log + text).slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
