import { describe, expect, it } from 'vitest';
import { foreignWrites, unownedTables } from './table-owners.ts';

const file = (folder: string) => `apps/server/src/${folder}/some.store.ts`;

describe('who writes which table', () => {
  it('finds a write into a table of another feature', () => {
    const source = "db.updateTable('silences').set({});\ndb.selectFrom('comments');";
    expect(foreignWrites(file('features/comments'), source)).toEqual(['silences']);
    expect(foreignWrites(file('features/sanctions'), source)).toEqual([]);
    expect(foreignWrites(file('features/personal-data'), source)).toEqual([]);
    expect(foreignWrites(file('read-models/live'), "newRowInserter('marks')")).toEqual(['marks']);
    expect(foreignWrites(file('features/marks'), "db\n  .deleteFrom('unheard_of')")).toEqual([
      'unheard_of',
    ]);
  });

  it('finds a table that nobody owns', () => {
    expect(unownedTables('create table comments (\n);\ncreate table unheard_of (')).toEqual([
      'unheard_of',
    ]);
  });
});
