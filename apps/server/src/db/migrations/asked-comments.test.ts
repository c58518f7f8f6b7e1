import { describeStores } from '@live/testkit/stores';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { asksQuestion } from '../../features/comments/asks-question.ts';
import { up } from './0028-asked-comments.ts';

const part = fc.constantFrom(
  '?',
  '？',
  '吗',
  '呢',
  '怎么',
  '什么',
  '多少',
  '几',
  '哪',
  '有没有',
  '能不能',
  '有',
  '没有',
  '怎',
  '么',
  '少',
  '好看',
  '％',
  '_',
  'How',
  ' ',
);
const comment = fc.record({
  message: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  kind: fc.constantFrom(0, 0, 0, 1),
  role: fc.constantFrom(0, 0, 0, 2),
  at_who: fc.constantFrom('', '', '[]'),
});

describeStores('comments of an earlier version', (createHome) => {
  it('O-10 their questions are known after the upgrade', async () => {
    const home = await createHome();
    const store = await home.open();
    const comments = fc.sample(comment, { numRuns: 300, seed: 28 });
    await store.transaction(async (db) => {
      await db.schema.dropIndex('comments_asked').execute();
      await db.schema.alterTable('comments').dropColumn('asks').execute();
      for (const [id, written] of comments.entries())
        await sql`insert into comments
            (live_id, id, account_id, account_name, role, message, at_who, kind, corp_id, corp_name, created_at)
          values ('l', ${id}, 'u', '', ${written.role}, ${written.message}, ${written.at_who}, ${written.kind}, '', '', 0)`.execute(
          db,
        );
      await up(db as unknown as Kysely<unknown>);
    });
    const rows = await store.db.selectFrom('comments').select('asks').orderBy('id').execute();
    expect(rows.map(({ asks }) => asks)).toEqual(comments.map(asksQuestion));
    await store.destroy();
    await home.destroy();
  });
});
