import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { DataDirError, lockDataDir } from '../db/data-dir.ts';
import { openStore } from '../db/open-store.ts';
import { keepFilesPrivate } from '../db/private-files.ts';
import type { Store } from '../db/store.ts';
import { Refusal, refuseIssue } from '../domain/refusal.ts';
import { callRunningServer, callStore, type PlatformCall } from './platform-call.ts';
import { findRunningServer } from './running-server.ts';

/** The words were not understood: the usage says what would be. */
export class UsageError extends Error {}

export interface Shell {
  /** For looking; changes go through `call`. */
  store: Store;
  call: PlatformCall;
  print(line: string): void;
}

export interface Command {
  usage: string;
  options: readonly string[];
  run(shell: Shell, words: string[], options: Record<string, string>): Promise<void>;
}

/**
 * Runs a command by the server, where one is running, so that everybody hears of the change and
 * connections end at once; and on the store itself, held against servers, where none is.
 */
export const runCommand = async (
  command: Command,
  args: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void = console.log,
): Promise<number> => {
  if (args.includes('--help')) {
    print(command.usage);
    return 0;
  }
  keepFilesPrivate();
  const opened: { destroy(): unknown }[] = [];
  try {
    const { words, options } = readWords(command, args);
    const config = readConfig(environment);
    const running = await findRunningServer(config);
    if (!running && config.databaseUrl === undefined) {
      const lock = lockDataDir(config.dataDir);
      opened.push({ destroy: () => lock.release() });
    }
    const store = await openStore(config);
    opened.push(store);
    const call = running ? callRunningServer(running) : callStore(store, config);
    await command.run({ store, call, print }, words, options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) print([error.message, command.usage].join('\n').trim());
    else if (isExplained(error)) print(error.message);
    else throw error;
    return 1;
  } finally {
    for (const part of opened.reverse()) await part.destroy();
  }
};

const isExplained = (error: unknown): error is Error =>
  error instanceof Refusal || error instanceof ConfigError || error instanceof DataDirError;

const readWords = ({ options }: Command, args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' }] as const)),
    });
    return { words: positionals, options: values as Record<string, string> };
  } catch {
    throw new UsageError('无法识别的参数。');
  }
};

/** Words become a request of the contract, judged by its own schema. */
export const checked = <T>(parsed: {
  success: boolean;
  data?: T;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}): T => {
  if (parsed.success) return parsed.data as T;
  throw refuseIssue(parsed.error?.issues[0]);
};
