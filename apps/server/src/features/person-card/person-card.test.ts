import { type DecodedNotice, formatWireTime } from '@live/protocol';
import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const liveId = stage.live.liveId;
const accountId = stage.viewer.id;

const isNoteNotice = (received: DecodedNotice) =>
  received.kind === 'notice' && received.notice.name === 'personNote';

describeOnPersistentStore('the card of a person', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  let viewer: TestClient;
  let viewer2: TestClient;
  let speaker: TestMember;
  beforeAll(async () => {
    server = await place.start({ statisticsMs: 3_600_000 });
    [admin, host, viewer, viewer2] = (await Promise.all(
      ['admin', 'host', 'viewer', 'viewer2'].map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient, TestClient];
    speaker = await server.enter('viewer', liveId);
  });
  afterAll(() => server.destroy());

  const say = async (message: string): Promise<string> => {
    const { body } = await speaker.command('chat', { message });
    return (body as { comment_id: string }).comment_id;
  };
  const cardBy = (client: TestClient, id = accountId) =>
    client.ok('personCard', { liveId, accountId: id });

  it('G-07 says who somebody is, how often they came, and what they said and what was deleted of it', async () => {
    const before = await cardBy(host);
    for (const client_id of ['a', 'b']) await speaker.command('enter', { client_id });
    const [first, second] = [await say('第一句'), await say('第二句')];
    await host.ok('commentDel', { liveId, commentId: first });
    // Enters are added up in memory; reading the figures writes them.
    await host.ok('roomStats', { liveId });
    const card = await cardBy(host);
    expect(card).toMatchObject({ accountId, name: 'viewer', nickname: '小鱼儿', isGuest: 0 });
    expect(card).toMatchObject({
      corpName: '杭州云上科技有限公司',
      role: 0,
      isSilence: 0,
      isRemoved: 0,
    });
    expect(card.visits).toBe(before.visits + 2);
    expect(card.lives).toBeGreaterThan(0);
    expect(card.firstSeenAt).not.toBe('');
    expect(card.comments.total).toBe(before.comments.total + 2);
    expect(card.comments.items.slice(0, 2)).toMatchObject([
      { id: second, message: '第二句', isDeleted: 0 },
      { id: first, message: '第一句', isDeleted: 1 },
    ]);
  });

  it('G-07 says what was done to them, by whom and why', async () => {
    const terms = { durationSeconds: 600, reason: '刷屏' };
    await host.ok('silence', { liveId, state: 1, type: 0, accountId, ...terms });
    const card = await cardBy(admin);
    expect(card.isSilence).toBe(1);
    expect(card.actions[0]).toMatchObject({ action: 'silence', liveId, ...terms, isUndone: 0 });
    expect(card.actions[0]).toMatchObject({ operatorId: stage.host.id, operatorName: '林晓' });
    expect(card.actions.map(({ action }) => action)).toContain('comment-del');
    await host.ok('silence', { liveId, state: 0, type: 0, accountId });
  });

  it('G-07 tags, other hosts’ rooms and what they reported are for super admins alone', async () => {
    const { reportId } = await viewer.ok('reportCreate', { liveId, content: '有人捣乱' });
    const about = { liveId, content: '说话难听', accountId };
    await viewer2.ok('reportCreate', about);
    const [ofHost, ofAdmin] = [await cardBy(host), await cardBy(admin)];
    expect(ofAdmin.tagNames).toEqual(['华东', '金卡会员']);
    expect(ofAdmin.reports).toMatchObject([{ reportId, content: '有人捣乱', liveId }]);
    expect(ofHost).not.toHaveProperty('tagNames');
    expect(ofHost).not.toHaveProperty('reports');
    expect(ofHost.reported).toMatchObject({ reporters: 1, items: [{ content: '说话难听' }] });
    expect(JSON.stringify(ofHost.reported)).not.toContain('viewer2');
  });

  it('G-07 hosts look up nobody who has nothing to do with their rooms', async () => {
    const stranger = await server.client().ok('guestEnter', { liveId, nickname: '没来过的人' });
    const id = stranger.account.id;
    expect(await host.call('personCard', { liveId, accountId: id })).toMatchObject({ code: 3 });
    expect(await host.call('noteAdd', { liveId, accountId: id, content: '？' })).toMatchObject({
      code: 3,
    });
    expect((await cardBy(admin, id)).isGuest).toBe(1);
    expect(await admin.call('personCard', { liveId, accountId: 'nobody' })).toMatchObject({
      code: 3,
    });
  });

  it('G-08 a note is for the operators of the room, never for the audience', async () => {
    const [console, watcher] = await Promise.all([
      server.enter('host', liveId),
      server.enter('viewer2', liveId),
    ]);
    const wireNow = () => formatWireTime(Date.now(), 'Asia/Shanghai');
    const before = wireNow();
    const { noteId } = await admin.ok('noteAdd', {
      liveId,
      accountId,
      content: ' 老客户，态度好 ',
    });
    expect(await console.receives(isNoteNotice)).toMatchObject({
      notice: { body: { account_id: accountId } },
    });
    for (const client of [host, admin])
      expect((await cardBy(client)).notes).toMatchObject([
        {
          noteId,
          content: '老客户，态度好',
          authorId: stage.admin.id,
          authorName: '运营小周',
          liveId,
        },
      ]);
    const [written] = (await cardBy(host)).notes;
    expect([before, written?.createdAt, wireNow()].toSorted()[1]).toBe(written?.createdAt);
    await host.ok('commentSystem', {
      liveId,
      accountId: stage.host.id,
      accountCorpId: '',
      isSystem: 0,
      comment: '之后的一句',
    });
    await watcher.receives(
      (received) =>
        received.kind === 'notice' &&
        received.notice.name === 'chat' &&
        received.notice.body.message === '之后的一句',
    );
    expect(watcher.received.filter(isNoteNotice)).toEqual([]);
    // The host did not write it.
    expect(await host.call('noteDelete', { liveId, noteId })).toMatchObject({ code: 43 });
    await admin.ok('noteDelete', { liveId, noteId });
    await admin.ok('noteDelete', { liveId, noteId });
    expect((await cardBy(host)).notes).toEqual([]);
    await Promise.all([console, watcher].map((member) => member.leave()));
  });

  it('G-08 has 200 characters at most, and is deleted by its author or a super admin', async () => {
    const tryNote = (content: string) => host.call('noteAdd', { liveId, accountId, content });
    expect(await tryNote('  ')).toMatchObject({ code: 40, msg: '参数错误：content 请输入备注' });
    expect(await tryNote('字'.repeat(201))).toMatchObject({ code: 40 });
    const own = await host.ok('noteAdd', { liveId, accountId, content: '字'.repeat(200) });
    expect((await cardBy(host)).notes).toMatchObject([{ content: '字'.repeat(200) }]);
    const other = await host.ok('noteAdd', { liveId, accountId, content: '另一条' });
    await host.ok('noteDelete', { liveId, noteId: own.noteId });
    await admin.ok('noteDelete', { liveId, noteId: other.noteId });
    expect((await cardBy(host)).notes).toEqual([]);
  });

  it('G-07 G-08 nothing of another host’s rooms is shown, notes neither', async () => {
    const countsBy = async (client: TestClient) => {
      const { lives, reported } = await cardBy(client);
      return [lives, reported.reporters] as const;
    };
    const [ofHostBefore, [lives, reporters]] = [await countsBy(host), await countsBy(admin)];
    const store = await place.openStore();
    const other = await setScene(store, undefined, undefined, {
      hostId: USERS.otherHost,
      word: '别家',
    });
    await store.destroy();
    expect(await countsBy(host)).toEqual(ofHostBefore);
    expect(await countsBy(admin)).toEqual([lives + 1, reporters + 1]);
    const there = { liveId: other.liveId, state: 1, type: 0, accountId, reason: '别家' } as const;
    const { actionId } = await admin.ok('silence', there);
    const actionIds = async (client: TestClient) =>
      (await cardBy(client)).actions.map((action) => action.actionId);
    expect(await actionIds(admin)).toContain(actionId);
    expect(await actionIds(host)).not.toContain(actionId);
    const { noteId } = await admin.ok('noteAdd', {
      liveId: stage.portrait.liveId,
      accountId,
      content: `在${stage.portrait.liveId}`,
    });
    const ofHost = await cardBy(host);
    expect(ofHost.notes.map((note) => note.noteId)).toEqual([noteId]);
    expect(JSON.stringify(ofHost)).not.toContain('别家');
    expect(JSON.stringify(ofHost)).not.toContain(other.liveId);
    const elsewhere = await (await server.signIn('otherhost')).ok('personCard', {
      liveId: other.liveId,
      accountId,
    });
    const contents = (notes: readonly { content: string }[]) =>
      new Set(notes.map(({ content }) => content));
    expect(contents(elsewhere.notes)).toEqual(new Set(['备注别家']));
    expect(contents((await cardBy(admin)).notes)).toEqual(
      new Set(['备注别家', `在${stage.portrait.liveId}`]),
    );
    const listed = async (client: TestClient, roomId: string) =>
      (await client.ok('noteList', { liveId: roomId })).items;
    expect(await listed(host, liveId)).toEqual([
      { accountId, content: `在${stage.portrait.liveId}` },
    ]);
    expect(await listed(admin, liveId)).toEqual([
      { accountId, content: `在${stage.portrait.liveId}` },
    ]);
    expect(new Set((await listed(admin, other.liveId)).map(({ content }) => content))).toEqual(
      new Set(['备注别家']),
    );
    // Nor is one deleted by way of a room of one's own.
    const foreign = other.noteIds[USERS.otherHost] ?? '';
    expect(await host.call('noteDelete', { liveId, noteId: foreign })).toMatchObject({
      code: 1,
      msg: '备注不存在',
    });
    await admin.ok('noteDelete', { liveId: stage.portrait.liveId, noteId });
  });

  it('G-08 the list holds the newest 500 notes of the host, the newest first', async () => {
    const store = await place.openStore();
    const rows = Array.from({ length: 501 }, (_, index) => ({
      id: `many${index}`,
      live_id: liveId,
      host_id: stage.host.id,
      account_id: accountId,
      author_id: stage.host.id,
      content: `第${index}条`,
      created_at: 1_800_000_000_000 + index,
    }));
    await store.transaction(async (db) => {
      for (let from = 0; from < rows.length; from += 100)
        await db
          .insertInto('notes')
          .values(rows.slice(from, from + 100))
          .execute();
    });
    const { items } = await host.ok('noteList', { liveId });
    await store.transaction((db) => db.deleteFrom('notes').where('id', 'like', 'many%').execute());
    await store.destroy();
    expect(items).toHaveLength(500);
    expect([items.at(0), items.at(-1)]).toEqual([
      { accountId, content: '第500条' },
      { accountId, content: '第1条' },
    ]);
  });

  it('G-07 counts who reported somebody, each once, and no deleted report', async () => {
    const counted = async () => (await cardBy(host)).reported.reporters;
    const before = await counted();
    const commentId = await say('被举报的话');
    const report = (client: TestClient) =>
      client.ok('reportCreate', { liveId, content: '举报两次', commentId });
    const reporter = await server.signIn('hostadmin');
    const ids = [await report(reporter), await report(reporter)];
    expect(await counted()).toBe(before + 1);
    for (const { reportId } of ids) await admin.ok('reportDelete', { liveId, reportId });
    expect(await counted()).toBe(before);
    const { reported } = await cardBy(host);
    expect(reported.items.map(({ content }) => content)).not.toContain('举报两次');
  });
});
