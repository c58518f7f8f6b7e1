import type { CallInput } from '@live/protocol';
import { LiveRole } from '@live/protocol';
import {
  aHost,
  anAdmin,
  aViewer,
  PLATFORM_KEY,
  PlatformClient,
  stage,
  type TestClient,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';
import { AccountImport } from './accounts.import.ts';
import { Passwords, SAFE_COST } from './passwords.ts';

type Rows = CallInput<'adminImportCheck'>['rows'];

/** Lays all rows aside at once, and takes them. */
const importRows = async (admin: TestClient, rows: Rows) => {
  const { importId, staged, passwords } = await admin.ok('adminImportAdd', { rows });
  return { ...(await admin.ok('adminImportTake', { importId, staged })), passwords };
};

const accountNamed = async (admin: TestClient, name: string) =>
  (await admin.ok('adminAccountList', { searchValue: name })).items.find(
    (account) => account.name === name,
  );

/** The rows of imports, as text. */
const laidAside = async (store: Store) => {
  const tables = ['account_imports', 'account_import_rows', 'account_import_tags'] as const;
  const rows = tables.map((table) => store.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
};

/** What the retention does every hour. */
const sweep = (store: Store, ahead: number) => {
  const clock = { now: () => Date.now() + ahead };
  const units = new UnitsOfWork(
    store,
    clock,
    () => {},
    (error) => expect.unreachable(String(error)),
  );
  const context = { store, units, clock, timeZone: 'Asia/Shanghai' };
  return new AccountImport(context, { passwords: new Passwords(SAFE_COST) }).sweep();
};

describeOnPersistentStore('accounts from a file', (place) => {
  const it = place.test({ platformKey: PLATFORM_KEY });

  it('I-01 each row is told in words what it would do, and nothing is done yet', async ({
    server,
    admin,
  }) => {
    const [known] = await server.add(
      aViewer({ name: 'known', nickname: '老客户', corpName: '云上', tags: ['level-1'] }),
    );
    const before = await accountNamed(admin, known.name);
    const verdicts = await admin.ok('adminImportCheck', {
      rows: [
        { line: 2, name: 'fresh' },
        {
          line: 3,
          name: ' fresh-2 ',
          nickname: '小新',
          role: '主播',
          corpName: '云上',
          tagNos: 'region-1',
          state: '已停用',
          password: 'long-enough',
        },
        {
          line: 4,
          name: 'known',
          nickname: '新客户',
          role: '主播',
          corpName: '-',
          tagNos: 'level-2、region-1',
          state: '已停用',
          password: 'long-enough',
        },
        {
          line: 5,
          name: 'known',
          nickname: '老客户',
          role: '观众',
          tagNos: 'level-1',
          state: '正常',
        },
        { line: 6, name: 'known' },
        { line: 7, name: 'known', tagNos: '-' },
      ],
    });
    expect(verdicts).toEqual([
      { line: 2, outcome: 'create', text: '新建观众，随机密码' },
      {
        line: 3,
        outcome: 'create',
        text: '新建主播，昵称：小新，公司：云上，标签：华东，停用，指定密码',
      },
      {
        line: 4,
        outcome: 'change',
        text: '昵称：老客户 → 新客户，角色：观众 → 主播，公司：云上 → 无，标签：普通会员 → 银卡会员、华东，停用，新密码',
      },
      { line: 5, outcome: 'same', text: '没有变化' },
      { line: 6, outcome: 'same', text: '没有变化' },
      { line: 7, outcome: 'change', text: '标签：普通会员 → 无' },
    ]);
    expect(await accountNamed(admin, 'known')).toEqual(before);
    expect(await accountNamed(admin, 'fresh')).toBeUndefined();
  });

  it.for<[Omit<Rows[number], 'line'>, string]>([
    [{ name: '' }, '账号名'],
    [{ name: 'n'.repeat(65) }, '账号名不能超过64个字符'],
    [{ name: 'a\0b' }, '账号名含有无法保存的字符'],
    [{ name: 'wrong', nickname: '昵'.repeat(65) }, '昵称不能超过64个字符'],
    [{ name: 'wrong', corpName: '司'.repeat(65) }, '公司不能超过64个字符'],
    [
      { name: 'wrong', role: '超级主播' },
      '没有“超级主播”这种角色，可以填观众、主播、管理员、主播管理员',
    ],
    [{ name: 'wrong', state: '休假' }, '没有“休假”这种状态，可以填正常、已停用'],
    [{ name: 'wrong', tagNos: 'level-1 no-such' }, '没有“no-such”这个标签'],
    [{ name: 'wrong', password: '1234567' }, '密码至少8个字符'],
    [{ name: 'admin', state: '已停用' }, '不能停用自己，也不能取消自己的管理员角色'],
    [{ name: 'admin', role: '观众' }, '不能停用自己，也不能取消自己的管理员角色'],
  ])(
    'I-01 a row is told what is wrong with it, and cannot be laid aside: %j',
    async ([row, text], { admin }) => {
      const rows = [
        { line: 2, name: 'right' },
        { line: 3, ...row },
      ];
      const verdicts = await admin.ok('adminImportCheck', { rows });
      expect(verdicts[0]).toMatchObject({ outcome: 'create' });
      expect(verdicts[1]).toMatchObject({ line: 3, outcome: 'wrong' });
      expect(verdicts[1]?.text).toContain(text);
      const added = await admin.call('adminImportAdd', { rows });
      expect(added).toMatchObject({ code: 1, msg: `第3行：${verdicts[1]?.text}` });
      expect(await accountNamed(admin, 'right')).toBeUndefined();
    },
  );

  it('I-01 all of them are there at once, with passwords that work', async ({ server, admin }) => {
    const [known] = await server.add(aViewer({ name: 'known-too' }));
    const first = await admin.ok('adminImportAdd', {
      rows: [
        { line: 2, name: 'own-word', role: '主播', password: 'long-enough' },
        { line: 3, name: 'random', nickname: '随机', tagNos: 'region-1 level-1' },
      ],
    });
    const { importId } = first;
    expect(first.staged).toBe(2);
    expect(first.passwords).toEqual([
      { name: 'random', password: expect.stringMatching(/^[2-9A-HJ-NP-Za-km-z]{14}$/) },
    ]);
    const second = await admin.ok('adminImportAdd', {
      importId,
      rows: [
        {
          line: 4,
          name: 'known-too',
          nickname: '改过',
          tagNos: 'level-2',
          password: 'another-one',
        },
        { line: 5, name: 'off', state: '已停用' },
        { line: 6, name: 'viewer2' },
      ],
    });
    // A row that changes nothing is not laid aside.
    expect(second.staged).toBe(4);
    expect(await accountNamed(admin, 'random')).toBeUndefined();
    expect(await admin.ok('adminImportTake', { importId, staged: 4 })).toEqual({
      created: 3,
      changed: 1,
    });
    expect(await accountNamed(admin, 'random')).toMatchObject({
      nickname: '随机',
      thirdLiveRole: LiveRole.AUDIENCE,
      tagNos: ['level-1', 'region-1'],
      disabledAt: '',
    });
    expect(await accountNamed(admin, known.name)).toMatchObject({
      id: known.id,
      nickname: '改过',
      tagNos: ['level-2'],
    });
    expect((await accountNamed(admin, 'off'))?.disabledAt).not.toBe('');
    for (const [name, password] of [
      ['own-word', 'long-enough'],
      ['random', first.passwords[0]?.password ?? ''],
      // Signing in made the hash a costly one, and it is the same password.
      ['random', first.passwords[0]?.password ?? ''],
      ['known-too', 'another-one'],
    ] as const)
      await server.client().ok('login', { name, password });
    const off = second.passwords.find(({ name }) => name === 'off');
    expect(
      await server.client().call('login', { name: 'off', password: off?.password ?? '' }),
    ).toMatchObject({ code: 2 });
  });

  it('I-01 an import whose answer was lost answers the same again, and does it once', async ({
    server,
    admin,
    store,
  }) => {
    await server.add(aViewer({ name: 'answered' }));
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [
        { line: 2, name: 'answered', nickname: '导入的' },
        { line: 3, name: 'answered-2' },
      ],
    });
    const result = { created: 1, changed: 1 };
    expect(await admin.ok('adminImportTake', { importId, staged })).toEqual(result);
    const account = await accountNamed(admin, 'answered');
    await admin.ok('adminAccountChange', { accountId: account?.id ?? '', nickname: '后来的' });
    expect(await admin.ok('adminImportTake', { importId, staged })).toEqual(result);
    expect((await accountNamed(admin, 'answered'))?.nickname).toBe('后来的');
    const entries = await store.db
      .selectFrom('actions')
      .select('after')
      .where('id', '=', importId)
      .execute();
    expect(entries.map(({ after }) => JSON.parse(after))).toEqual([result]);
    const other = await server.signIn('hostadmin');
    expect(await other.call('adminImportTake', { importId, staged })).toMatchObject({ code: 1 });
  });

  it('Y-02 I-01 a file that is laid aside neither keeps nor brings back who is erased', async ({
    server,
    admin,
    store,
  }) => {
    const [known] = await server.add(aViewer({ name: 'leaving', nickname: '要走的', tags: [] }));
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [
        { line: 2, name: 'staying' },
        {
          line: 3,
          name: 'leaving',
          nickname: '还在',
          tagNos: 'level-1',
          password: 'long-enough',
        },
      ],
    });
    await new PlatformClient(server).ok('platformPersonErase', { name: 'leaving' });
    const kept = await laidAside(store);
    expect(kept).toContain('staying');
    for (const text of ['leaving', '还在', known.id, 'level-1']) expect(kept).not.toContain(text);
    for (const count of [staged, staged - 1]) {
      const taken = await admin.call('adminImportTake', { importId, staged: count });
      expect(taken.code).toBe(count === staged ? 1 : 0);
    }
    const row = await store.db
      .selectFrom('accounts')
      .select(['nickname', 'password_hash', 'disabled_at'])
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ nickname: '已注销用户', password_hash: '' });
    expect(row.disabled_at).not.toBeNull();
  });

  it('I-01 G-11 changes nobody who has another name by now', async ({ server, admin, store }) => {
    const [renamed] = await server.add(aViewer({ name: 'name-before' }));
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [{ line: 2, name: 'name-before', nickname: '导入的' }],
    });
    await store.transaction((db) =>
      db.updateTable('accounts').set({ name: 'name-after' }).where('id', '=', renamed.id).execute(),
    );
    expect(await admin.call('adminImportTake', { importId, staged })).toMatchObject({
      code: 1,
      msg: '第2行的账号 name-before 刚被其他人新建或修改，一个账号也没有导入，请重新检查',
    });
  });

  it.for<[string, object, boolean]>([
    ['tags', { tagNos: ['level-2'] }, true],
    ['a password', { password: 'another-one' }, true],
    ['a state', { disabled: 1 }, true],
    ['nothing', {}, false],
  ])(
    'I-01 G-11 notices that somebody else gave %s meanwhile to an account that gets others',
    async ([what, change, isRefused], { server, admin }) => {
      const name = `given ${what}`;
      const [{ id: accountId }] = await server.add(aViewer({ name, tags: ['level-1'] }));
      const { importId, staged } = await admin.ok('adminImportAdd', {
        rows: [{ line: 2, name, tagNos: 'region-1', password: 'long-enough' }],
      });
      await (await server.signIn('hostadmin')).ok('adminAccountChange', { accountId, ...change });
      const taken = await admin.call('adminImportTake', { importId, staged });
      expect(taken.code).toBe(isRefused ? 1 : 0);
      expect((await accountNamed(admin, name))?.tagNos).toEqual(
        what === 'tags' ? ['level-2'] : isRefused ? ['level-1'] : ['region-1'],
      );
    },
  );

  it('I-01 leaves tags and a password that somebody else gave meanwhile where the file has none', async ({
    server,
    admin,
  }) => {
    const name = 'given beside';
    const [{ id: accountId }] = await server.add(aViewer({ name, tags: ['level-1'] }));
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [{ line: 2, name, nickname: '导入的' }],
    });
    await admin.ok('adminAccountChange', {
      accountId,
      tagNos: ['level-2'],
      password: 'another-one',
    });
    await admin.ok('adminImportTake', { importId, staged });
    expect(await accountNamed(admin, name)).toMatchObject({
      nickname: '导入的',
      tagNos: ['level-2'],
    });
    await server.client().ok('login', { name, password: 'another-one' });
  });

  // On SQLite one transaction follows the other.
  it.skipIf(place.name === 'SQLite').for(['made', 'changed', 'retagged'] as const)(
    'I-01 G-11 waits for whoever is just at one of its accounts, and is refused: %s',
    async (what, { server, admin, store }) => {
      const name = `just ${what}`;
      const [sample] = await server.add(aViewer({ name: `sample ${what}`, tags: ['level-1'] }));
      if (what !== 'made') await server.add(aViewer({ name, tags: ['level-1'] }));
      const { importId, staged } = await admin.ok('adminImportAdd', {
        rows: [
          { line: 2, name: `beside ${what}` },
          { line: 3, name, nickname: '导入的', tagNos: 'region-1' },
        ],
      });
      const account = await accountNamed(admin, name);
      const taking = await store.transaction(async (db) => {
        if (what === 'made') {
          const row = await db
            .selectFrom('accounts')
            .selectAll()
            .where('id', '=', sample.id)
            .executeTakeFirstOrThrow();
          const made = { ...row, id: 'just-made', name, meeting_code: '1' };
          await db.insertInto('accounts').values(made).execute();
        } else {
          await db
            .updateTable('accounts')
            .set((eb) => (what === 'changed' ? { nickname: '对手改的' } : { role: eb.ref('role') }))
            .where('name', '=', name)
            .execute();
          if (what === 'retagged')
            await db
              .updateTable('account_tags')
              .set({ tag_no: 'level-2' })
              .where('account_id', '=', account?.id ?? '')
              .execute();
        }
        const taking = admin.call('adminImportTake', { importId, staged });
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
          expect(rows).toHaveLength(1);
        }, 20_000);
        return { taking };
      });
      expect(await taking.taking).toMatchObject({
        code: 1,
        msg: `第3行的账号 ${name} 刚被其他人新建或修改，一个账号也没有导入，请重新检查`,
      });
      expect((await accountNamed(admin, name))?.nickname).not.toBe('导入的');
      expect(await accountNamed(admin, `beside ${what}`)).toBeUndefined();
    },
  );

  it('I-01 is in the log: each account, without its password, and the import as a whole', async ({
    admin,
    store,
  }) => {
    const { at: before } = await store.db
      .selectFrom('actions')
      .select((eb) => eb.fn.coalesce(eb.fn.max('at'), eb.lit(0)).as('at'))
      .executeTakeFirstOrThrow();
    await importRows(admin, [
      { line: 2, name: 'logged', role: '主播', password: 'long-enough' },
      { line: 3, name: 'logged-2' },
    ]);
    const entries = await store.db
      .selectFrom('actions')
      .selectAll()
      .where('action', 'in', ['account-save', 'account-import'])
      .where('actor_id', '=', stage.admin.id)
      .where('at', '>', Number(before))
      .orderBy('action')
      .execute();
    const account = await accountNamed(admin, 'logged');
    expect(entries).toHaveLength(3);
    expect(entries.map(({ action, after }) => [action, JSON.parse(after)])).toEqual(
      expect.arrayContaining([
        ['account-import', { created: 2, changed: 0 }],
        ['account-save', expect.objectContaining({ name: 'logged', role: 1, password: '***' })],
        ['account-save', expect.objectContaining({ name: 'logged-2', role: 0 })],
      ]),
    );
    expect(entries.map(({ target }) => target)).toContain(account?.id);
    expect(JSON.stringify(entries)).not.toContain('long-enough');
  });

  it('I-01 X-02 ends the open pages of those who lose a right, and of nobody else', async ({
    server,
    admin,
  }) => {
    const [promoted, barred, renamed, same] = await server.add(
      aViewer({ name: 'promoted' }),
      aViewer({ name: 'barred' }),
      aViewer({ name: 'renamed' }),
      aHost({ name: 'same' }),
    );
    const member = await server.enter(promoted.name, stage.live.liveId);
    const clients = {
      barred: await server.signIn(barred.name),
      renamed: await server.signIn(renamed.name),
      same: await server.signIn(same.name),
    };
    await importRows(admin, [
      { line: 2, name: 'promoted', role: '管理员' },
      { line: 3, name: 'barred', state: '已停用' },
      { line: 4, name: 'renamed', nickname: '新名字' },
      { line: 5, name: 'same', role: '主播' },
    ]);
    await member.cutOff();
    expect(await clients.barred.call('accountGet', {})).toMatchObject({ code: 2 });
    expect(await clients.renamed.call('accountGet', {})).toMatchObject({ code: 0 });
    expect(await clients.same.call('accountGet', {})).toMatchObject({ code: 0 });
    const again = await server.signIn(promoted.name);
    expect(await again.call('adminAccountList', {})).toMatchObject({ code: 0 });
  });

  it('I-01 W-04 other tags end the visits of rooms, not the sign-in', async ({ server, admin }) => {
    const [viewer] = await server.add(aViewer({ name: 'tagged', tags: ['level-1'] }));
    const member = await server.enter(viewer.name, stage.live.liveId);
    const elsewhere = await server.signIn(viewer.name);
    await importRows(admin, [{ line: 2, name: 'tagged', tagNos: 'level-2' }]);
    await member.cutOff();
    expect(await elsewhere.call('accountGet', {})).toMatchObject({ code: 0 });
  });

  it('I-01 G-11 is refused as a whole when somebody else was faster', async ({ server, admin }) => {
    const [changed] = await server.add(aViewer({ name: 'changed', nickname: '原名' }));
    const rival = await server.signIn('hostadmin');
    const stageRows = (rows: Rows) => admin.ok('adminImportAdd', { rows });

    const one = await stageRows([
      { line: 2, name: 'bystander' },
      { line: 3, name: 'contested' },
    ]);
    await rival.ok('adminAccountCreate', {
      name: 'contested',
      nickname: '先到',
      password: 'long-enough',
      role: LiveRole.AUDIENCE,
    });
    expect(await admin.call('adminImportTake', one)).toMatchObject({ code: 40 });
    const { passwords: _, ...first } = one;
    expect(await admin.call('adminImportTake', first)).toMatchObject({
      code: 1,
      msg: '第3行的账号 contested 刚被其他人新建或修改，一个账号也没有导入，请重新检查',
    });

    const { passwords: __, ...second } = await stageRows([
      { line: 2, name: 'bystander' },
      { line: 3, name: 'changed', role: '主播' },
    ]);
    await rival.ok('adminAccountChange', { accountId: changed.id, nickname: '对手改的' });
    expect(await admin.call('adminImportTake', second)).toMatchObject({ code: 1 });
    expect(await accountNamed(admin, 'changed')).toMatchObject({
      nickname: '对手改的',
      thirdLiveRole: LiveRole.AUDIENCE,
    });
    expect(await accountNamed(admin, 'bystander')).toBeUndefined();
  });

  it('I-01 is taken only by whoever laid it aside, and whole', async ({ server, admin }) => {
    const other = await server.signIn('hostadmin');
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [
        { line: 2, name: 'mine' },
        { line: 3, name: 'mine-2' },
      ],
    });
    const gone = { code: 1, msg: '这次导入已经完成或已过期，请重新检查文件' };
    expect(await other.call('adminImportTake', { importId, staged })).toMatchObject(gone);
    expect(
      await other.call('adminImportAdd', { importId, rows: [{ line: 4, name: 'theirs' }] }),
    ).toMatchObject(gone);
    expect(await admin.call('adminImportTake', { importId, staged: 3 })).toMatchObject({
      msg: '有几行没有送到，一个账号也没有导入，请重新导入',
    });
    // Another admin's import leaves this one alone; an own new one replaces it.
    await other.ok('adminImportAdd', { rows: [{ line: 2, name: 'theirs' }] });
    await admin.ok('adminImportAdd', { rows: [{ line: 2, name: 'mine-3' }] });
    expect(await admin.call('adminImportTake', { importId, staged })).toMatchObject(gone);
    expect(await accountNamed(admin, 'mine')).toBeUndefined();
  });

  it('I-01 a repeated request counts once, and an account stands in one line alone', async ({
    admin,
  }) => {
    const { importId } = await admin.ok('adminImportAdd', { rows: [{ line: 2, name: 'twice' }] });
    const rows = [{ line: 3, name: 'once', tagNos: 'level-1' }];
    await admin.ok('adminImportAdd', { importId, rows });
    const again = await admin.ok('adminImportAdd', { importId, rows });
    expect(again.staged).toBe(2);
    expect(
      await admin.call('adminImportAdd', { importId, rows: [{ line: 9, name: 'twice' }] }),
    ).toMatchObject({ code: 1, msg: '第9行与第2行是同一个账号名' });
    expect(
      await admin.call('adminImportAdd', {
        importId,
        rows: [
          { line: 9, name: 'double' },
          { line: 10, name: 'double' },
        ],
      }),
    ).toMatchObject({ code: 1, msg: '第10行与第9行是同一个账号名' });
    expect(await admin.ok('adminImportTake', { importId, staged: 2 })).toMatchObject({
      created: 2,
    });
    // What was told last is what holds.
    expect(again.passwords).toHaveLength(1);
  });

  it('I-01 takes 200 rows and ten passwords at a time', async ({ admin }) => {
    const rows = Array.from({ length: 201 }, (_, index) => ({
      line: index + 2,
      name: `n${index}`,
    }));
    expect(await admin.call('adminImportCheck', { rows })).toMatchObject({ code: 40 });
    expect(await admin.call('adminImportCheck', { rows: rows.slice(1) })).toMatchObject({
      code: 0,
    });
    const withPasswords = rows.slice(0, 11).map((row) => ({ ...row, password: 'long-enough' }));
    expect(await admin.call('adminImportAdd', { rows: withPasswords })).toMatchObject({
      code: 40,
      msg: expect.stringContaining('一次最多10行写明密码'),
    });
  });

  it('I-01 hosts import nobody', async ({ host, server }) => {
    const rows = [{ line: 2, name: 'nobody' }];
    expect(await host.call('adminImportAdd', { rows })).toMatchObject({ code: 43 });
    const [former] = await server.add(anAdmin());
    const client = await server.signIn(former.name);
    expect(await client.call('adminImportAdd', { rows })).toMatchObject({ code: 0 });
  });

  it('I-01 is answered although the log failed, which is completed within the hour', async ({
    admin,
    store,
  }) => {
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [{ line: 2, name: 'unlogged', tagNos: 'level-1' }],
    });
    const row = await store.db
      .selectFrom('account_import_rows')
      .select('after')
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    const write = (after: string) =>
      store.transaction((db) =>
        db
          .updateTable('account_import_rows')
          .set({ after })
          .where('import_id', '=', importId)
          .execute(),
      );
    await write('no JSON');
    expect(await admin.ok('adminImportTake', { importId, staged })).toEqual({
      created: 1,
      changed: 0,
    });
    const account = await accountNamed(admin, 'unlogged');
    const logged = () =>
      store.db
        .selectFrom('actions')
        .select('action')
        .where('target', '=', account?.id ?? '')
        .execute();
    expect(await logged()).toEqual([]);
    await write(row.after);
    await sweep(store, 120_000);
    expect(await logged()).toEqual([{ action: 'account-save' }]);
    expect(await laidAside(store)).not.toContain(importId);
  });

  it('I-01 what nobody took is deleted after six hours, and no sooner', async ({
    admin,
    store,
  }) => {
    const { importId } = await admin.ok('adminImportAdd', {
      rows: [{ line: 2, name: 'untaken', tagNos: 'level-1' }],
    });
    await sweep(store, 5.9 * 3_600_000);
    expect(await laidAside(store)).toContain('untaken');
    await sweep(store, 6.1 * 3_600_000);
    expect(await laidAside(store)).not.toContain(importId);
  });

  it('I-01 what was laid aside can be taken for six hours', async ({ server, admin, clock }) => {
    const { importId, staged } = await admin.ok('adminImportAdd', {
      rows: [{ line: 2, name: 'late' }],
    });
    clock.ahead += 6 * 3_600_000 + 1;
    const later = await server.signIn('admin');
    expect(await later.call('adminImportTake', { importId, staged })).toMatchObject({
      msg: '这次导入已经完成或已过期，请重新检查文件',
    });
    const again = await later.ok('adminImportAdd', { rows: [{ line: 2, name: 'late' }] });
    clock.ahead += 3_600_000;
    const { importId: held } = again;
    expect(await later.call('adminImportTake', { importId: held, staged: 1 })).toMatchObject({
      data: { created: 1, changed: 0 },
    });
  });
});
