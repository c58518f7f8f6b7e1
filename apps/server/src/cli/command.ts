import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { DataDirError, hasDatabase, lockDataDir } from '../db/data-dir.ts';
import { openStore } from '../db/open-store.ts';
import { keepFilesPrivate } from '../db/private-files.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../domain/refusal.ts';
import { ErasedIds } from '../features/personal-data/erased-ids.ts';
import { cliKey } from '../features/platform/platform.signature.ts';
import { findSecret } from '../secret.ts';
import { callRunningServer, callStore, OTHER_SECRET, type PlatformCall } from './platform-call.ts';
import { databaseOf, findRunningServer, type RunningServerFile } from './running-server.ts';

/** This shell has other settings than the server. */
class SettingsError extends Error {}

/** Invalid arguments: the usage is printed. */
export class UsageError extends Error {}

export interface CliContext {
  /** Store for reads; changes go through `call`. */
  store: Store;
  call: PlatformCall;
  erased: ErasedIds;
  print(line: string): void;
}

export interface CliCommand {
  usage: string;
  options: readonly string[];
  run(context: CliContext, args: string[], options: Record<string, string>): Promise<void>;
}

/**
 * Runs a command through the running server, so that notices are published and connections end at once. Without
 * one it works on the store itself, and locks the data folder meanwhile.
 */
export const runCliCommand = async (
  command: CliCommand,
  argv: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void = console.log,
): Promise<number> => {
  if (argv.includes('--help')) {
    print(command.usage);
    return 0;
  }
  keepFilesPrivate();
  const opened: { destroy(): unknown }[] = [];
  try {
    const { args, options } = parseLine(command, argv);
    const config = readConfig(environment);
    const running = await findRunningServer(config);
    const call = running && callRunningServer(running.url, keyFor(config, running));
    if (!running && config.databaseUrl === undefined) {
      if (!hasDatabase(config.dataDir)) throw new SettingsError(nothingIn(config.dataDir));
      const lock = lockDataDir(config.dataDir);
      opened.push({ destroy: () => lock.release() });
    }
    const store = await openStore(config);
    opened.push(store);
    const erased = new ErasedIds(config.dataDir);
    const context = { store, call: call ?? callStore(store, config), erased, print };
    await command.run(context, args, options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) print([error.message, command.usage].join('\n').trim());
    else if (isExpectedError(error)) print(error.message);
    else throw error;
    return 1;
  } finally {
    for (const part of opened.reverse()) await part.destroy();
  }
};

const isExpectedError = (error: unknown): error is Error =>
  error instanceof Refusal ||
  error instanceof ConfigError ||
  error instanceof DataDirError ||
  error instanceof SettingsError;

/** The key that the running server expects. Throws where this shell has other settings than the server. */
const keyFor = (config: Config, running: RunningServerFile): string => {
  if (running.database !== databaseOf(config))
    throw new SettingsError(
      running.database === 'postgres'
        ? '服务使用 PostgreSQL：请以服务的 DATABASE_URL 运行本命令，未作任何改动'
        : '服务使用数据目录中的 SQLite：请不带 DATABASE_URL 运行本命令，未作任何改动',
    );
  const secret = findSecret(config.secret, config.dataDir);
  if (secret === undefined) throw new SettingsError(OTHER_SECRET);
  return cliKey(secret);
};

const nothingIn = (dataDir: string): string =>
  `数据目录里没有数据：${dataDir}。请用 DATA_DIR 指明服务的数据目录；首次安装请先启动一次服务。未作任何改动`;

const parseLine = ({ options }: CliCommand, argv: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' }] as const)),
    });
    return { args: positionals, options: values as Record<string, string> };
  } catch {
    throw new UsageError('无法识别的参数。');
  }
};
