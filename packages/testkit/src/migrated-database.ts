import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqliteStore } from '@live/server/db/sqlite';

const FILE = 'live.sqlite';

const migrate = async (): Promise<string> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-migrated-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await (await SqliteStore.open(dataDir)).destroy();
  return path.join(dataDir, FILE);
};

let migrated: Promise<string> | undefined;

/**
 * Gives a new data folder its empty database. The migrations run once in a process, because they take
 * a third of a server's start.
 */
export const placeMigratedDatabase = async (dataDir: string): Promise<void> => {
  const file = path.join(dataDir, FILE);
  if (existsSync(file)) return;
  migrated ??= migrate();
  copyFileSync(await migrated, file);
};
