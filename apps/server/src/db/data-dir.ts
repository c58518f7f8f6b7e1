import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataDirError extends Error {}

/**
 * Holds the data folder for this process alone. The lock is the operating system's, taken through
 * an SQLite file, so that it is free again the moment the process is gone, however it went.
 */
export const lockDataDir = (dataDir: string): { release(): void } => {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new DataDirError(`数据目录无法写入：${dataDir}`);
  }
  const lock = new DatabaseSync(path.join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch {
    lock.close();
    throw new DataDirError(`数据目录正被另一个服务使用：${dataDir}`);
  }
  return { release: () => lock.close() };
};
