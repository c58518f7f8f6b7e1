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
  const node = await PostgresNode.create();
  try {
    await node.start();
  } catch (error) {
    node.remove();
    throw error;
  }
  return {
    url: node.url,
    kill: () => node.end('SIGKILL'),
    shutDown: () => node.end('SIGINT'),
    restart: () => node.start(),
    stop: async () => {
      await node.end('SIGINT');
      node.remove();
    },
  };
}

/** One server with a port and a folder of its own. */
export class PostgresNode {
  readonly data: string;
  readonly port: number;
  readonly #bin: string;
  #server: ReturnType<typeof spawnServer> | undefined;

  private constructor(bin: string, data: string, port: number) {
    this.#bin = bin;
    this.data = data;
    this.port = port;
  }

  static async create(): Promise<PostgresNode> {
    const node = await PostgresNode.#prepare();
    runAsPostgres(path.join(node.#bin, 'initdb'), [
      ...['-D', node.data],
      ...['-U', USER],
      ...['-A', 'trust'],
      ...['-E', 'UTF8'],
      '--locale=C',
      '--no-sync',
    ]);
    return node;
  }

  /** Copies a running server and follows it from then on. */
  static async follow(primary: PostgresNode): Promise<PostgresNode> {
    const node = await PostgresNode.#prepare();
    node.copy(primary);
    return node;
  }

  static async #prepare(): Promise<PostgresNode> {
    const bin = findPostgres();
    if (!bin) throw new Error('PostgreSQL is not installed: initdb was not found');
    const data = mkdtempSync(path.join(tmpdir(), 'live-postgres-'));
    const { uid, gid } = userIds(USER);
    chownSync(data, uid, gid);
    return new PostgresNode(bin, data, await freePort());
  }

  get url(): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/postgres`;
  }

  /** Replaces all data by those of a running server, which it follows once it is started. */
  copy(primary: PostgresNode): void {
    for (const name of readdirSync(this.data))
      rmSync(path.join(this.data, name), { recursive: true, force: true });
    runAsPostgres(path.join(this.#bin, 'pg_basebackup'), [
      ...['-h', '127.0.0.1'],
      ...['-p', String(primary.port)],
      ...['-U', USER],
      ...['-D', this.data],
      ...['-X', 'stream'],
      '-R',
      '--checkpoint=fast',
      '--no-sync',
    ]);
  }

  /** The lock and port of a killed server may stay in use for a moment. */
  async start(): Promise<void> {
    await withRetries(async () => {
      this.#server = spawnServer(path.join(this.#bin, 'postgres'), this.data, this.port);
      await untilReady(this.#server);
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  remove(): void {
    rmSync(this.data, { recursive: true, force: true });
  }
}

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
      if (!/ready to accept (read-only )?connections/.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
