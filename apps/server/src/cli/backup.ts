import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { DataDirError, lockDataDir } from '../db/data-dir.ts';
import { openStore } from '../db/open-store.ts';
import { keepFilesPrivate, makePrivate } from '../db/private-files.ts';
import { ERASED_FILE, ErasedIds } from '../features/personal-data/erased-ids.ts';
import { IMAGE_FOLDER, imagePathOf, isMissing } from '../images/image-folder.ts';
import { recordingFolderOf } from '../media/media-settings.ts';
import { eraseAgain } from './erase-again.ts';
import { callStore } from './platform-call.ts';

class BackupError extends Error {}

type Environment = Record<string, string | undefined>;
type Print = (line: string) => void;

const DATABASE = 'live.sqlite';
const RECORDS = 'records';
/** The secret keeps signed links valid after a restore. */
const SECRET = 'secret';

const BACKUP_USAGE = '用法：npm run backup -- <存放备份的目录>   备份数据目录，服务运行时也可以';
const RESTORE_USAGE = '用法：npm run restore -- <备份目录>   用备份替换数据，先停止服务';

/** Copies all data of the embedded store, also while a server is writing to it. */
export const runBackup = (args: string[], environment: Environment, print: Print) =>
  printExpectedErrors(print, async () => {
    const [target] = args;
    if (!target) throw new BackupError(BACKUP_USAGE);
    if (target === '--help') return print(BACKUP_USAGE);
    const config = embedded(environment);
    const { dataDir } = config;
    if (!existsSync(path.join(dataDir, DATABASE)))
      throw new BackupError(`没有可备份的数据：${dataDir}`);
    const folder = path.join(path.resolve(target), `live-${stamp()}`);
    mkdirSync(folder, { recursive: true });
    // The database first: a recording without a row is harmless, a row without a recording is not.
    const source = new DatabaseSync(path.join(dataDir, DATABASE));
    try {
      await backup(source, path.join(folder, DATABASE));
    } finally {
      source.close();
    }
    copy(path.join(dataDir, SECRET), path.join(folder, SECRET));
    copy(path.join(dataDir, ERASED_FILE), path.join(folder, ERASED_FILE));
    copy(recordingFolderOf(dataDir, config.media), path.join(folder, RECORDS));
    copyImages(dataDir, folder);
    // Copies keep the mode of the original, which an earlier version may have made readable for everybody.
    makePrivate(folder);
    print(`备份完成：${folder}`);
  });

/** Replaces the data by a backup; the old data is moved beside it. */
export const runRestore = (args: string[], environment: Environment, print: Print) =>
  printExpectedErrors(print, async () => {
    const [source] = args;
    if (!source) throw new BackupError(RESTORE_USAGE);
    if (source === '--help') return print(RESTORE_USAGE);
    const from = path.resolve(source);
    assertWhole(path.join(from, DATABASE));
    const config = embedded(environment);
    const { dataDir } = config;
    const lock = lockDataDir(dataDir);
    try {
      const aside = path.join(dataDir, `before-restore-${stamp()}`);
      const records = recordingFolderOf(dataDir, config.media);
      for (const file of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, SECRET, IMAGE_FOLDER])
        setAside(path.join(dataDir, file), path.join(aside, file));
      if (existsSync(path.join(from, RECORDS))) setAside(records, path.join(aside, RECORDS));
      copy(path.join(from, DATABASE), path.join(dataDir, DATABASE));
      copy(path.join(from, SECRET), path.join(dataDir, SECRET));
      copy(path.join(from, RECORDS), records);
      copy(path.join(from, IMAGE_FOLDER), path.join(dataDir, IMAGE_FOLDER));
      const erased = new ErasedIds(dataDir);
      // Ids of before the restore stay: those people are in the backup.
      await erased.merge(path.join(from, ERASED_FILE));
      const count = await eraseFrom(config, erased);
      print(`恢复完成：${dataDir}`);
      print(
        count > 0 ? `备份里仍有已抹去的人，已再次抹去：${count} 人` : '备份里没有需要再次抹去的人',
      );
      if (existsSync(aside)) print(`原有数据保存在：${aside}`);
    } finally {
      lock.release();
    }
  });

const eraseFrom = async (config: Config, erased: ErasedIds): Promise<number> => {
  // Opening would upgrade the schema, and an earlier version could no longer open it.
  if (erased.list().length === 0) return 0;
  const store = await openStore(config);
  try {
    return await eraseAgain(store, callStore(store, config), erased);
  } finally {
    await store.destroy();
  }
};

const embedded = (environment: Environment): Config => {
  const config = readConfig(environment);
  if (config.databaseUrl !== undefined)
    throw new BackupError('PostgreSQL 请用 pg_dump 与 pg_restore 备份和恢复，见 deploy/README.md');
  return config;
};

const assertWhole = (file: string): void => {
  if (!existsSync(file)) throw new BackupError(`这里没有备份：${path.dirname(file)}`);
  let sound = false;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare('pragma integrity_check').get();
    database.close();
    sound = row?.integrity_check === 'ok';
  } catch {
    // Not a database at all.
  }
  if (!sound) throw new BackupError(`备份已损坏，未作任何改动：${file}`);
};

const copy = (from: string, to: string): void => {
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
};

/** Those that the copy of the database knows. While they are copied others are uploaded, and some are removed. */
const copyImages = (dataDir: string, folder: string): void => {
  // An earlier version had none, and no table of them.
  if (!existsSync(path.join(dataDir, IMAGE_FOLDER))) return;
  const database = new DatabaseSync(path.join(folder, DATABASE), { readOnly: true });
  const rows = database.prepare('select url from images where removed_at is null').all();
  database.close();
  for (const { url } of rows) {
    const file = imagePathOf(path.posix.basename(String(url)));
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    try {
      copyFileSync(path.join(dataDir, file), path.join(folder, file));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
};

const setAside = (from: string, to: string): void => {
  if (!existsSync(from)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    // Recordings may be on a mount point, which cannot be moved: its contents are.
    copy(from, to);
    for (const name of readdirSync(from)) rmSync(path.join(from, name), { recursive: true });
  }
};

const stamp = (): string => new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

const printExpectedErrors = async (print: Print, job: () => Promise<void>): Promise<number> => {
  keepFilesPrivate();
  try {
    await job();
    return 0;
  } catch (error) {
    const known =
      error instanceof BackupError || error instanceof ConfigError || error instanceof DataDirError;
    if (!known) throw error;
    print(error.message);
    return 1;
  }
};
