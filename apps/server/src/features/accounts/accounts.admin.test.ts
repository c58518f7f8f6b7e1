import { LiveRole } from '@live/protocol';
import { aHost, anAdmin, aViewer, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const PASSWORD = 'long-enough';

describeOnPersistentStore('accounts in the hands of a super admin', (place) => {
  const it = place.test();

  it('I-01 are made, and each can sign in with what was given', async ({ server, admin }) => {
    const { accountId } = await admin.ok('adminAccountCreate', {
      name: 'xiaolin',
      nickname: '小林',
      password: PASSWORD,
      role: LiveRole.ANCHOR,
      corpName: '云上公司',
      tagNos: ['region-1'],
    });
    const { account } = await server.client().ok('login', { name: 'xiaolin', password: PASSWORD });
    expect(account).toMatchObject({ id: accountId, nickname: '小林', thirdLiveRole: 1 });
    const { items } = await admin.ok('adminAccountList', { searchValue: 'xiaolin' });
    expect(items).toMatchObject([
      { id: accountId, corpName: '云上公司', tagNos: ['region-1'], disabledAt: '' },
    ]);
  });

  it('I-01 have a name of their own: one that is taken changes nothing', async ({
    server,
    admin,
  }) => {
    const taken = { name: 'viewer', nickname: '抢名字', password: PASSWORD, role: LiveRole.ADMIN };
    expect(await admin.call('adminAccountCreate', taken)).toMatchObject({
      code: 1,
      msg: '账号名已被使用',
    });
    const { account } = await (await server.signIn('viewer')).ok('accountGet', {});
    expect(account).toMatchObject({ nickname: stage.viewer.nickname, thirdLiveRole: 0 });
    const same = { name: 'twice', nickname: '两次', password: PASSWORD, role: LiveRole.AUDIENCE };
    const both = await Promise.all([
      admin.call('adminAccountCreate', same),
      admin.call('adminAccountCreate', same),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const unknownTag = { ...same, name: 'tagged', tagNos: ['no-such-tag'] };
    expect(await admin.call('adminAccountCreate', unknownTag)).toMatchObject({ code: 40 });
    expect((await admin.ok('adminAccountList', { searchValue: 'tagged' })).items).toEqual([]);
  });

  it('I-01 are listed by name, page after page, without guests', async ({ server, admin }) => {
    const people = Array.from({ length: 5 }, (_, index) => aViewer({ name: `paged-${index}. 页` }));
    await server.add(...people);
    const { token } = (
      await server
        .client()
        .post('/room/guest', { liveId: stage.live.liveId, nickname: 'paged-guest' })
    ).data as { token: string };
    expect(token).toMatch(/^[\w.-]{20,}$/);
    const names = [];
    let cursor = '';
    for (;;) {
      const page = await admin.ok('adminAccountList', { searchValue: 'PAGED-', limit: 2, cursor });
      names.push(page.items.map(({ name }) => name));
      if (!page.hasMore) break;
      cursor = page.next;
    }
    expect(names).toEqual([
      ['paged-0. 页', 'paged-1. 页'],
      ['paged-2. 页', 'paged-3. 页'],
      ['paged-4. 页'],
    ]);
    expect((await admin.ok('adminAccountList', { searchValue: 'paged%' })).items).toEqual([]);
  });

  it('I-01 are found by nickname or company, role and state', async ({ server, admin }) => {
    await server.add(
      aHost({ name: 'found-1', nickname: '寻找甲', corpName: '某某公司' }),
      aViewer({ name: 'found-2', nickname: '寻找乙' }),
      aViewer({ name: 'found-3', nickname: '路人', corpName: '寻找公司' }),
    );
    const find = async (filter: object) =>
      (await admin.ok('adminAccountList', filter)).items.map(({ name }) => name);
    expect(await find({ searchValue: ' 寻找 ' })).toEqual(['found-1', 'found-2', 'found-3']);
    expect(await find({ searchValue: '寻找', role: LiveRole.ANCHOR })).toEqual(['found-1']);
    const [{ id: accountId = '' } = {}] = (
      await admin.ok('adminAccountList', {
        searchValue: 'found-3',
      })
    ).items;
    await admin.ok('adminAccountChange', { accountId, disabled: 1 });
    expect(await find({ searchValue: '寻找', disabled: 1 })).toEqual(['found-3']);
    expect(await find({ searchValue: '寻找', disabled: 0 })).toEqual(['found-1', 'found-2']);
  });

  it('I-01 F-01 are saved as a file, whole, with what the list shows', async ({
    server,
    admin,
    host,
  }) => {
    const people = Array.from({ length: 201 }, (_, index) =>
      aViewer({ name: `filed-${String(index).padStart(3, '0')}`, nickname: '=存档' }),
    );
    await server.add(...people, aHost({ name: 'filed-host', nickname: '存档', tags: ['level-3'] }));
    const file = await admin.ok('adminAccountExport', { searchValue: 'filed-' });
    const lines = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('账号名,昵称,角色,公司,标签编号,状态,创建时间,停用时间');
    expect(lines.length).toBe(203);
    expect(lines[1]).toMatch(/^filed-000,'=存档,观众,,,正常,\d{4}-.*,$/);
    expect(lines[202]).toMatch(/^filed-host,存档,主播,,level-3,正常,/);
    expect(await host.call('adminAccountExport', {})).toMatchObject({ code: 43 });
  });

  it.for([
    ['a new password', { password: 'another-one' }],
    ['another role', { role: LiveRole.ANCHOR }],
    ['being disabled', { disabled: 1 }],
    ['signing them out', undefined],
  ] as const)(
    'I-01 X-02 %s ends every open page of the person, and of nobody else',
    async ([_, change], { server, admin }) => {
      const [person, other] = await server.add(aViewer(), aViewer());
      const member = await server.enter(person.name, stage.live.liveId);
      const neighbour = await server.enter(other.name, stage.live.liveId);
      const elsewhere = await server.signIn(person.name);
      if (change) await admin.ok('adminAccountChange', { accountId: person.id, ...change });
      else await admin.ok('adminAccountSignOut', { accountId: person.id });
      await member.cutOff();
      const inRoom = server.client(member.membership.token);
      expect(await inRoom.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject({
        code: 2,
      });
      expect(await elsewhere.call('accountGet', {})).toMatchObject({ code: 2 });
      expect((await neighbour.command('enter', {})).result).toBe(0);
      const again = await server
        .client()
        .call('login', { name: person.name, password: 'demo-password' });
      const isLockedOut = change !== undefined && !('role' in change);
      expect(again.code).toBe(isLockedOut ? 2 : 0);
    },
  );

  it('I-01 a role that is taken away ends what it opened', async ({ server, admin }) => {
    const [former, host] = await server.add(anAdmin(), aHost());
    const member = await server.enter(former.name, stage.live.liveId);
    await admin.ok('adminAccountChange', { accountId: former.id, role: LiveRole.AUDIENCE });
    await member.cutOff();
    const signedIn = await server.signIn(former.name);
    expect(await signedIn.call('adminAccountList', {})).toMatchObject({ code: 43 });
    expect(
      await signedIn.call('adminAccountChange', { accountId: host.id, role: LiveRole.ADMIN }),
    ).toMatchObject({ code: 43 });
  });

  it('I-01 are enabled again, and fields that are left out stay', async ({ server, admin }) => {
    const [person] = await server.add(aHost({ corpName: '旧公司', tags: ['region-1'] }));
    await admin.ok('adminAccountChange', { accountId: person.id, disabled: 1 });
    await admin.ok('adminAccountChange', { accountId: person.id, disabled: 0, nickname: '新名' });
    const { account } = await (await server.signIn(person.name)).ok('accountGet', {});
    expect(account).toMatchObject({ nickname: '新名', thirdLiveRole: 1 });
    const { items } = await admin.ok('adminAccountList', { searchValue: person.name });
    expect(items).toMatchObject([{ corpName: '旧公司', tagNos: ['region-1'], disabledAt: '' }]);
    await admin.ok('adminAccountChange', { accountId: person.id, corpName: '', tagNos: [] });
    expect((await admin.ok('adminAccountList', { searchValue: person.name })).items).toMatchObject([
      { corpName: '', tagNos: [], nickname: '新名' },
    ]);
  });

  it('I-01 nobody disables or demotes themself', async ({ server, admin }) => {
    const { account } = await admin.ok('accountGet', {});
    const refusal = { code: 1, msg: '不能停用自己，也不能取消自己的管理员角色' };
    const change = (changes: object) =>
      admin.call('adminAccountChange', { accountId: account.id, ...changes });
    expect(await change({ disabled: 1 })).toMatchObject(refusal);
    expect(await change({ role: LiveRole.ANCHOR })).toMatchObject(refusal);
    expect(await change({ nickname: '我自己', role: LiveRole.ADMIN })).toMatchObject({ code: 0 });
    expect((await admin.ok('accountGet', {})).account.nickname).toBe('我自己');
    const [other] = await server.add(anAdmin());
    await admin.ok('adminAccountChange', { accountId: other.id, role: LiveRole.ANCHOR });
  });

  it('I-01 guests are none of them', async ({ server, admin, store }) => {
    await server.client().ok('guestEnter', { liveId: stage.live.liveId, nickname: '过客一号' });
    const { id: accountId } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('nickname', '=', '过客一号')
      .executeTakeFirstOrThrow();
    expect(
      await admin.call('adminAccountChange', { accountId, role: LiveRole.ADMIN }),
    ).toMatchObject({ code: 3 });
    expect(await admin.call('adminAccountSignOut', { accountId })).toMatchObject({ code: 3 });
    expect(await admin.call('adminAccountSignOut', { accountId: 'nobody' })).toMatchObject({
      code: 3,
    });
  });

  it('I-01 every change is in the log, without the password', async ({ server, admin, store }) => {
    const [person] = await server.add(aViewer());
    const secret = 'never-in-the-log';
    await admin.ok('adminAccountChange', {
      accountId: person.id,
      password: secret,
      nickname: '改名',
    });
    await admin.ok('adminAccountSignOut', { accountId: person.id });
    const { account } = await admin.ok('accountGet', {});
    const rows = await store.db
      .selectFrom('actions')
      .select(['action', 'actor_id', 'live_id', 'after'])
      .where('target', '=', person.id)
      .orderBy('at')
      .execute();
    expect(rows.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) }))).toEqual([
      {
        action: 'account-save',
        actor_id: account.id,
        live_id: '',
        after: { name: person.name, nickname: '改名', password: '***' },
      },
      { action: 'account-sign-out', actor_id: account.id, live_id: '', after: null },
    ]);
    const log = await store.db.selectFrom('actions').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(secret);
  });
});
