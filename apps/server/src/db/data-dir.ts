import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate, restrict } from './private-files.ts';

export class DataDirError extends Error {}

const unwritable = (dataDir: string) => new DataDirError(`数据目录无法写入：${dataDir}`);

/**
 * Makes the data folder where it is missing. Folder by folder: mkdir's own recursion never ends
 * where the parent exists and yet takes no folder, as under /proc.
 */
export const makeDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw unwritable(dataDir);
  }
};

export const hasDatabase = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'live.sqlite'));

/** Everything that the server puts there. Other files in the folder are left alone. */
const OURS =
  /^(?:live\.sqlite|lock\.sqlite|secret$|erased$|address$|lan\.pem|records$|images$|before-restore-)/;

/**
 * Earlier versions wrote files that every user could read. A folder that holds only files of others, such
 * as /tmp given by mistake, keeps its mode: our files in it are private anyway.
 */
const makeDataDirPrivate = (dataDir: string, namesBefore: readonly string[]): void => {
  const ours = namesBefore.filter((name) => OURS.test(name));
  if (ours.length > 0 || namesBefore.length === 0) restrict(dataDir, statSync(dataDir).mode);
  for (const name of ours) makePrivate(path.join(dataDir, name));
};

const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Servers on one PostgreSQL may share a folder; one on SQLite, and a restore, need it for themselves. */
export type DataDirLock = 'exclusive' | 'shared';

/**
 * Locks the data folder. The lock is the operating system's, taken through an SQLite file, so that it
 * is free again the moment the process is gone, however it went.
 */
export const lockDataDir = (
  dataDir: string,
  kind: DataDirLock = 'exclusive',
): { release(): void } => {
  makeDataDir(dataDir);
  const namesBefore = readdirSync(dataDir);
  const lock = openLock(dataDir);
  try {
    lock.exec(LOCK[kind]);
  } catch {
    lock.close();
    throw new DataDirError(`数据目录正被另一个服务使用：${dataDir}`);
  }
  // After the lock, because a folder that cannot be locked is not ours.
  makeDataDirPrivate(dataDir, namesBefore);
  return { release: () => lock.close() };
};

const LOCK: Record<DataDirLock, string> = {
  exclusive: 'pragma locking_mode = exclusive; begin exclusive;',
  // A transaction that has read keeps others from writing until it ends.
  shared: 'begin; select count(*) from sqlite_master;',
};

const openLock = (dataDir: string): DatabaseSync => {
  try {
    return new DatabaseSync(path.join(dataDir, 'lock.sqlite'));
  } catch {
    // Some folders appear writable and still refuse files.
    throw unwritable(dataDir);
  }
};
