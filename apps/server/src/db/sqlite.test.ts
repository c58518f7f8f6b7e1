import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteStore } from './sqlite.ts';

describe('the first start on SQLite', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-first-start-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const alter = (statement: string) => {
    const database = new DatabaseSync(path.join(dataDir, 'live.sqlite'));
    database.exec(statement);
    database.close();
  };

  it('T-08 leaves nothing half made when it breaks off, and can be begun again', async () => {
    // In the way of a late step: everything before it has been done by then.
    alter('create table rate_windows (something text)');
    await expect(SqliteStore.open(dataDir)).rejects.toThrow('rate_windows');
    alter('drop table rate_windows');
    const store = await SqliteStore.open(dataDir);
    expect(await store.db.selectFrom('rooms').selectAll().execute()).toEqual([]);
    await store.destroy();
  });
});
