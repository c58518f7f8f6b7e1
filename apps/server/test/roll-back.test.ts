import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres, startPostgres } from '@live/engines';
import { afterEach, describe, expect, it } from 'vitest';
import { runBackup, runRestore } from '../src/cli/backup.ts';
import { migrations } from '../src/db/migrations/index.ts';
import { PostgresStore } from '../src/db/postgres.ts';
import { SqliteStore } from '../src/db/sqlite.ts';
import type { Store } from '../src/db/store.ts';

const README = fileURLToPath(new URL('../../../deploy/README.md', import.meta.url));
const NEXT = '9998-next';
const SENTENCE =
  '数据库已由更新的版本升级（9998-next），这个版本不认识它。请用新版本启动，或先恢复升级前的备份（见 deploy/README.md 的“升级”）';

/** Opens the store as the next version would, which has a table more. */
const upgrade = async (open: () => Promise<Store>): Promise<void> => {
  migrations[NEXT] = {
    up: (db) => db.schema.createTable('later').addColumn('id', 'text').execute(),
  };
  try {
    const upgraded = await open();
    expect(upgraded.upgrades).toEqual([NEXT]);
    await upgraded.destroy();
  } finally {
    delete migrations[NEXT];
  }
};

const writeCategory = async (store: Store): Promise<void> => {
  const row = { id: 'kept', name: '保留', position: 0 };
  await store.transaction((db) => db.insertInto('categories').values(row).execute());
  await store.destroy();
};

const expectCategory = async (store: Store): Promise<void> => {
  expect(store.upgrades).toEqual([]);
  const kept = await store.db.selectFrom('categories').select('id').execute();
  expect(kept).toEqual([{ id: 'kept' }]);
  await store.destroy();
};

describe('going back to an earlier version', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'live-roll-back-'));
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('O-10 on SQLite: backup, upgrade, restore, and upgrade again', async () => {
    const dataDir = path.join(home, 'data');
    const open = () => SqliteStore.open(dataDir);
    await writeCategory(await open());
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const environment = { DATA_DIR: dataDir };
    expect(await runBackup([path.join(home, 'backups')], environment, print)).toBe(0);
    const folder = lines.at(-1)?.replace('备份完成：', '') ?? '';

    await upgrade(open);
    await expect(open()).rejects.toThrow(SENTENCE);

    expect(await runRestore([folder], environment, print)).toBe(0);
    await expectCategory(await open());
    await upgrade(open);
  });

  it.skipIf(!findPostgres())(
    'O-10 on PostgreSQL: the same, by the commands of the documents',
    async () => {
      const postgres = await startPostgres();
      const server = new URL(postgres.url);
      const work = mkdtempSync(path.join(tmpdir(), 'live-roll-back-'));
      const run = (commands: string) =>
        execFileSync('sh', ['-e', '-c', commands], {
          cwd: work,
          env: {
            PATH: `${findPostgres()}${path.delimiter}${process.env.PATH}`,
            PGHOST: server.hostname,
            PGPORT: server.port,
            PGUSER: server.username,
          },
        });
      const [, section = ''] = readFileSync(README, 'utf8').split('**PostgreSQL**（');
      const [backup = '', restore = ''] = Array.from(
        section.matchAll(/^```sh\n([\s\S]*?)^```$/gm),
        ([, commands = '']) => commands,
      );
      expect([backup, restore].map((commands) => commands.trim().split('\n').length)).toEqual([
        1, 3,
      ]);
      run('createdb live');
      const url = Object.assign(new URL(server.href), { pathname: 'live' }).href;
      const open = () => PostgresStore.open(url);
      await writeCategory(await open());
      run(backup);

      await upgrade(open);
      await expect(open()).rejects.toThrow(SENTENCE);

      run(restore);
      await expectCategory(await open());
      await upgrade(open);
      await postgres.stop();
      rmSync(work, { recursive: true, force: true });
    },
  );
});
