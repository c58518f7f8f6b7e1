import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const COUNT = 10_000;
const AT_ONCE = 200;

describeOnPersistentStore('a file of 10,000 accounts', (place) => {
  const it = place.test();

  it('I-01 is imported in one go, and a broken row in the middle imports nothing', async ({
    admin,
    store,
  }) => {
    const rowsAt = (from: number) =>
      Array.from({ length: AT_ONCE }, (_, index) => ({
        line: from + index + 2,
        name: `many-${from + index}`,
        nickname: `众人${from + index}`,
        tagNos: 'level-1',
      }));
    const countMany = async () =>
      (await store.db.selectFrom('accounts').select('id').where('name', 'like', 'many-%').execute())
        .length;
    let importId: string | undefined;
    let staged = 0;
    const passwords = new Map<string, string>();
    for (let from = 0; from < COUNT; from += AT_ONCE) {
      const rows = rowsAt(from);
      if (from === COUNT / 2) {
        const broken = rows.with(7, { ...rows[7], role: '没有' } as (typeof rows)[0]);
        expect(await admin.call('adminImportAdd', { importId, rows: broken })).toMatchObject({
          code: 1,
          msg: expect.stringContaining(`第${from + 9}行`),
        });
        expect(
          await admin.call('adminImportTake', { importId: importId ?? '', staged: COUNT }),
        ).toMatchObject({ code: 1 });
        expect(await countMany()).toBe(0);
      }
      const added = await admin.ok('adminImportAdd', { importId, rows });
      importId = added.importId;
      staged = added.staged;
      for (const { name, password } of added.passwords) passwords.set(name, password);
    }
    expect(await countMany()).toBe(0);
    const over = [{ line: 99_999, name: 'one-too-many' }];
    expect(await admin.call('adminImportAdd', { importId, rows: over })).toMatchObject({
      msg: '一次最多导入10000个账号',
    });
    const taken = await admin.ok('adminImportTake', { importId: importId ?? '', staged });
    expect(taken).toEqual({ created: COUNT, changed: 0 });
    expect(await countMany()).toBe(COUNT);
    expect(new Set(passwords.values()).size).toBe(COUNT);
  });
});
