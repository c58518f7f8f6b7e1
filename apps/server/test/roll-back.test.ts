import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres, startPostgres } from '@live/engines';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { runBackup, runRestore } from '../src/cli/backup.ts';
import { migrations } from '../src/db/migrations/index.ts';
import { PostgresStore } from '../src/db/postgres.ts';
import { SqliteStore } from '../src/db/sqlite.ts';

const README = fileURLToPath(new URL('../../../deploy/README.md', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
const steps = Object.keys(migrations).sort();
/** The schema of an earlier version: several tables were added since. */
const EARLIER = '0023';
const earlierSteps = steps.filter((step) => step < EARLIER);
const added = steps.filter((step) => step > EARLIER);

/** Brings an empty database to the schema of an earlier version, with one row in it. */
const makeEarlier = async (db: Kysely<never>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateTo(earlierSteps.at(-1) ?? '');
  if (error) throw error;
  await sql`insert into categories (id, name, position) values ('kept', '保留', 0)`.execute(db);
};

/** A step of a version that does not exist yet. */
const NEWER = sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`;
const SENTENCE =
  '数据库已由更新的版本升级（9999-later），这个版本不认识它。请用新版本启动，或先恢复升级前的备份（见 deploy/README.md 的“升级”）';

describe('going back to an earlier version', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'live-roll-back-'));
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('O-10 on SQLite: backup, upgrade, restore, and upgrade again', async () => {
    const dataDir = path.join(home, 'data');
    const [oldest = ''] = readdirSync(FIXTURES).sort();
    cpSync(path.join(FIXTURES, oldest), dataDir, { recursive: true });
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const environment = { DATA_DIR: dataDir };
    expect(await runBackup([path.join(home, 'backups')], environment, print)).toBe(0);
    const folder = lines.at(-1)?.replace('备份完成：', '') ?? '';

    const upgraded = await SqliteStore.open(dataDir);
    expect(upgraded.upgrades).toEqual(expect.arrayContaining(added));
    await upgraded.transaction((db) => NEWER.execute(db));
    await upgraded.destroy();
    await expect(SqliteStore.open(dataDir)).rejects.toThrow(SENTENCE);

    expect(await runRestore([folder], environment, print)).toBe(0);
    const again = await SqliteStore.open(dataDir);
    expect(again.upgrades).toEqual(upgraded.upgrades);
    const comments = await again.db.selectFrom('comments').select('message').execute();
    expect(comments.map(({ message }) => message)).toContain(`由 ${oldest} 写下`);
    await again.destroy();
  });

  it.skipIf(!findPostgres() && !process.env.CI)(
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
      const pool = new pg.Pool({ connectionString: url });
      const earlier = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
      await makeEarlier(earlier);
      await earlier.destroy();
      run(backup);

      const upgraded = await PostgresStore.open(url);
      expect(upgraded.upgrades).toEqual(added);
      await upgraded.transaction((db) => NEWER.execute(db));
      await upgraded.destroy();
      await expect(PostgresStore.open(url)).rejects.toThrow(SENTENCE);

      run(restore);
      const again = await PostgresStore.open(url);
      expect(again.upgrades).toEqual(added);
      const kept = await again.db.selectFrom('categories').select('id').execute();
      expect(kept).toEqual([{ id: 'kept' }]);
      await again.destroy();
      await postgres.stop();
      rmSync(work, { recursive: true, force: true });
    },
  );
});
