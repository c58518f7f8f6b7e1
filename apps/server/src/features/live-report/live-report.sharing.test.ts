import { stage, TestClient, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { STATES, setScene } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const DAY = 86_400_000;

describeOnPersistentStore('a shared report', (place) => {
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const share = async (liveId: string, days?: number) => {
    const admin = await server.signIn('admin');
    const shared = await admin.ok('reportShareSave', { liveId, ...(days && { days }) });
    const token = new URLSearchParams(shared.address.slice(shared.address.indexOf('?'))).get(
      'report',
    );
    return { ...shared, token: token ?? '', admin };
  };
  const open = async (token: string) => (await nobody().call('sharedReport', { token })).code;
  const nobody = () => new TestClient(server.url, undefined);

  it('U-08 is read without signing in, and names nobody', async () => {
    const liveId = stage.live.liveId;
    const viewer = await server.enter('viewer', liveId);
    for (const message of ['小鱼儿多少钱？', '小鱼儿多少钱?'])
      await viewer.command('chat', { message });
    const { token, admin } = await share(liveId);
    await admin.ok('silence', { liveId, state: 1, type: 0, accountId: stage.otherViewer.id });
    await admin.ok('flowSave', { liveId, pin: { text: '小鱼儿说得好' } });
    const shared = await nobody().ok('sharedReport', { token });
    const own = await admin.ok('liveReport', { liveId });
    expect(shared.figures).toEqual(own.figures);
    expect(shared.online).toEqual(own.online);
    expect(own.activePeople.map(({ name }) => name)).toContain('小鱼儿');
    expect(own.questions).toMatchObject([{ count: 2, people: 1 }]);
    expect(own.operators.map(({ name }) => name)).toContain('运营小周');
    const names = await store.db
      .selectFrom('accounts')
      .select(['id', 'name', 'nickname'])
      .execute();
    const text = JSON.stringify(shared);
    expect(shared.liveId).toBe('');
    expect(text).not.toContain(liveId);
    for (const { id, name, nickname } of names)
      for (const word of [id, `"${name}"`, nickname]) expect(text).not.toContain(word);
    await viewer.leave();
  });

  it('G-10 U-07 actions that were undone do not count', async () => {
    const liveId = stage.portrait.liveId;
    const admin = await server.signIn('admin');
    const viewer = await server.enter('viewer', liveId);
    const ids: string[] = [];
    for (const message of ['甲', '乙', '丙']) {
      const { body } = await viewer.command('chat', { message });
      ids.push((body as { comment_id: string }).comment_id);
    }
    const { done } = await admin.ok('commentDelSeveral', { liveId, commentIds: ids });
    for (const { actionId = '' } of done.slice(0, 2)) await admin.ok('undo', { liveId, actionId });
    const report = await admin.ok('liveReport', { liveId });
    expect(report.figures.deletedCommentCount).toBe(1);
    const own = report.operators.find(({ name }) => name === '运营小周');
    const counts = own?.actions.map(({ action, count }) => [action, count]) ?? [];
    expect(Object.fromEntries(counts)).toMatchObject({ 'comment-del': 1, undo: 2 });
    await viewer.leave();
  });

  it('U-08 has the title that the sharer has chosen, or that of the live', async () => {
    const admin = await server.signIn('admin');
    const titleOf = async ({ address }: { address: string }) =>
      (await nobody().ok('sharedReport', { token: address.replace('/?report=', '') })).liveTitle;
    const { liveTitle } = await admin.ok('roomInfo', { liveId: stage.live.liveId });
    const usual = await admin.ok('reportShareSave', { liveId: stage.live.liveId });
    expect([usual.title, await titleOf(usual)]).toEqual([liveTitle, liveTitle]);
    const chosen = await admin.ok('reportShareSave', {
      liveId: stage.live.liveId,
      title: ' 秋季新品专场 ',
    });
    expect([chosen.title, await titleOf(chosen)]).toEqual(['秋季新品专场', '秋季新品专场']);
    for (const title of ['', ' ', '题'.repeat(101)])
      expect(
        await admin.call('reportShareSave', { liveId: stage.live.liveId, title }),
      ).toMatchObject({
        code: 40,
      });
    const { items } = await admin.ok('reportShareList', { liveId: stage.live.liveId });
    expect(items.map(({ title }) => title)).toEqual(
      expect.arrayContaining([liveTitle, '秋季新品专场']),
    );
    for (const { shareId } of [usual, chosen])
      await admin.ok('reportShareEnd', { liveId: stage.live.liveId, shareId });
  });

  it('U-08 ends when it is withdrawn, and no other address with it', async () => {
    const one = await share(stage.live.liveId);
    const other = await share(stage.live.liveId);
    expect(await open(one.token)).toBe(0);
    await one.admin.ok('reportShareEnd', { liveId: stage.live.liveId, shareId: one.shareId });
    expect(await open(one.token)).toBe(4);
    expect(await open(other.token)).toBe(0);
    const { items } = await other.admin.ok('reportShareList', { liveId: stage.live.liveId });
    expect(items.map(({ shareId }) => shareId)).toContain(other.shareId);
    expect(items.map(({ shareId }) => shareId)).not.toContain(one.shareId);
    // An operator of another room withdraws nothing here.
    await other.admin.ok('reportShareEnd', { liveId: stage.paused.liveId, shareId: other.shareId });
    expect(await open(other.token)).toBe(0);
  });

  it('U-08 ends with the rights of who shared it', async () => {
    const { liveId } = await setScene(store, STATES.ended);
    const host = await server.signIn('host');
    const { address } = await host.ok('reportShareSave', { liveId });
    const token = new URLSearchParams(address.slice(address.indexOf('?'))).get('report') ?? '';
    const change = (table: 'rooms' | 'accounts', values: object) =>
      store.transaction(async (db) => {
        if (table === 'rooms')
          await db.updateTable('rooms').set(values).where('live_id', '=', liveId).execute();
        else await db.updateTable('accounts').set(values).where('id', '=', stage.host.id).execute();
      });
    expect(await open(token)).toBe(0);
    await change('accounts', { disabled_at: 1 });
    expect(await open(token)).toBe(4);
    await change('accounts', { disabled_at: null, role: 0 });
    expect(await open(token)).toBe(4);
    await change('accounts', { role: 1 });
    expect(await open(token)).toBe(0);
    const { token: ofAdmin } = await share(liveId);
    await change('rooms', { anchor_id: stage.otherHost.id });
    // Another connection has written: the server's own lookups of the room are cached.
    const admin = await server.signIn('admin');
    await admin.ok('categorySet', { liveId, categoryId: 'shopping' });
    expect(await open(token)).toBe(4);
    expect(await open(ofAdmin)).toBe(0);
  });

  it('U-08 ends after seven days, or as many as were chosen', async () => {
    const usual = await share(stage.live.liveId);
    const short = await share(stage.live.liveId, 1);
    clock.ahead += DAY + 1_000;
    expect([await open(usual.token), await open(short.token)]).toEqual([0, 4]);
    clock.ahead += 6 * DAY - 3_600_000;
    expect(await open(usual.token)).toBe(0);
    clock.ahead += 3_600_000;
    expect(await open(usual.token)).toBe(4);
    clock.ahead = 0;
  });

  it('U-08 is shared for 30 days at most', async () => {
    const admin = await server.signIn('admin');
    const saved = (days: number) =>
      admin.call('reportShareSave', { liveId: stage.live.liveId, days });
    expect(await saved(31)).toMatchObject({ code: 40, msg: expect.stringContaining('days') });
    expect(await saved(30)).toMatchObject({ code: 0 });
  });

  it('U-08 a room has up to 20 shares, lists its own, and gives those of no other room', async () => {
    const one = await setScene(store, STATES.ended);
    const { liveId } = await setScene(store, STATES.ended);
    const { shareId: other, admin } = await share(one.liveId);
    const mine = async () =>
      (await admin.ok('reportShareList', { liveId })).items.map((item) => item.shareId);
    expect(await mine()).not.toContain(other);
    for (let count = (await mine()).length; count < 20; count += 1) await share(liveId);
    expect(await admin.call('reportShareSave', { liveId })).toMatchObject({
      code: 1,
      msg: '分享地址过多，请先收回一些',
    });
    expect(await mine()).toHaveLength(20);
    expect(await admin.ok('reportShareEnd', { liveId, shareId: other })).toEqual({});
    const listed = (await admin.ok('reportShareList', { liveId: one.liveId })).items;
    expect(listed.map((item) => item.shareId)).toContain(other);
  });

  it('U-08 opens nothing by a changed signature or another id, and nothing of a deleted room', async () => {
    const { liveId } = await setScene(store, STATES.ended);
    const { token, shareId } = await share(liveId);
    const [, mac = ''] = token.split('.');
    const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    for (const wrong of [`${shareId}.${changed}`, `other.${mac}`, `${shareId}.${mac}A`])
      expect(await open(wrong)).toBe(4);
    await store.transaction((db) =>
      db
        .updateTable('report_shares')
        .set((eb) => ({ expires_at: eb('expires_at', '+', DAY) }))
        .where('id', '=', shareId)
        .execute(),
    );
    expect(await open(token)).toBe(4);
    const again = await share(liveId);
    expect(await open(again.token)).toBe(0);
    await again.admin.ok('roomDelete', { liveId });
    expect(await open(again.token)).toBe(4);
  });
});
