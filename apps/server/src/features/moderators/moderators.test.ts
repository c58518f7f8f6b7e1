import { LiveRole, ReviewMode, WordAction } from '@live/protocol';
import {
  aRoom,
  aViewer,
  GuestBrowser,
  stage,
  type TestClient,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const SOON = { timeout: 200_000 };

describeOnPersistentStore('moderators', (place) => {
  const it = place.test({ guestsPerMinute: 1000 });

  /** Two rooms of two hosts, with a moderator in the first, whom both know. */
  const setUp = async (server: TestServer, host: TestClient) => {
    const own = aRoom({ host: stage.host, others: { allow_guests: 1 } });
    const foreign = aRoom({ host: stage.otherHost });
    const [person, peer, viewer] = [aViewer(), aViewer(), aViewer()];
    await server.add(own, foreign, person, peer, viewer);
    const room = { liveId: own.liveId };
    const members = {
      moderator: await server.enter(person.name, own.liveId),
      peer: await server.enter(peer.name, own.liveId),
      viewer: await server.enter(viewer.name, own.liveId),
    };
    for (const member of Object.values(members)) await member.command('enter', {});
    const elsewhere = await server.enter(person.name, foreign.liveId);
    await elsewhere.command('chat', { message: '也在这里' });
    const client = await server.signIn(person.name);
    const make = (accountId: string) => host.ok('moderatorAdd', { ...room, accountId });
    const added = await make(person.id);
    const say = async (by: keyof typeof members, message: string): Promise<string> => {
      const { body } = await members[by].command('chat', { message });
      return (body as { comment_id: string }).comment_id;
    };
    const ids = async () => (await host.ok('roomInfo', room)).moderatorIds ?? [];
    const of = <T extends object>(fields: T) => ({ ...room, ...fields });
    return { own, foreign, room, person, peer, viewer, members, client, make, added, say, ids, of };
  };

  it('G-14 deletes comments, silences for up to 10 minutes, and pins, in the log like an operator', async ({
    server,
    host,
  }) => {
    const { room, viewer, person, client, say, of } = await setUp(server, host);
    const commentId = await say('viewer', '加微信');
    expect(await client.call('commentDel', of({ commentId }))).toMatchObject({ code: 0 });
    const silence = (durationSeconds: number) =>
      client.call('moderatorSilence', of({ accountId: viewer.id, durationSeconds }));
    for (const seconds of [59, 601, 3600])
      expect(await silence(seconds)).toMatchObject({ code: 40 });
    for (const seconds of [60, 600]) expect(await silence(seconds)).toMatchObject({ code: 0 });
    const [silenced] = (await host.ok('silenceList', room)).items;
    expect(silenced).toMatchObject({ accountId: viewer.id, operatorName: '观众' });
    expect(silenced?.secondsLeft).toBeGreaterThan(500);
    expect(silenced?.secondsLeft).toBeLessThanOrEqual(600);
    const pinned = await say('peer', '主播几点下播');
    expect(await client.call('moderatorPin', of({ commentId: pinned }))).toMatchObject({ code: 0 });
    expect((await host.ok('roomInfo', room)).flow?.pin).toMatchObject({ text: '主播几点下播' });
    expect(await client.call('moderatorPin', room)).toMatchObject({ code: 0 });
    const { items } = await host.ok('actionList', { ...room, operatorId: person.id });
    expect(items.map(({ action, detail }) => [action, detail])).toEqual([
      ['flow-save', '取消置顶'],
      ['flow-save', '置顶：主播几点下播'],
      ['silence', '10分钟'],
      ['silence', '1分钟'],
      ['comment-del', '加微信'],
    ]);
    expect((await host.ok('operatorList', room)).map(({ accountId }) => accountId)).toContain(
      person.id,
    );
    for (const { id } of items) await host.ok('undo', { ...room, actionId: id });
    const muted = (await host.ok('silenceList', room)).items.map((item) => item.accountId);
    expect(muted).not.toContain(viewer.id);
    const shown = (await host.ok('commentList', room)).items.map(({ id }) => id);
    expect(shown).toContain(commentId);
  });

  it('G-14 acts on nobody above: host, super admin, another moderator', async ({
    server,
    host,
    admin,
  }) => {
    const { peer, make, client, say, of, room, person } = await setUp(server, host);
    await make(peer.id);
    const speak = async (by: TestClient, accountId: string) =>
      (
        await by.ok(
          'commentSystem',
          of({ accountId, accountCorpId: '', isSystem: 0, comment: '话' }),
        )
      ).id;
    const comments = [
      await speak(host, stage.host.id),
      await speak(admin, stage.admin.id),
      await say('peer', '同事的话'),
    ];
    for (const commentId of comments)
      expect(await client.call('commentDel', of({ commentId }))).toMatchObject({
        code: 43,
        msg: '房管不能处理主播、管理员和房管',
      });
    for (const accountId of [stage.host.id, stage.admin.id, peer.id, person.id])
      expect(
        await client.call('moderatorSilence', of({ accountId, durationSeconds: 60 })),
      ).toMatchObject({ code: 43 });
    const shown = (await host.ok('commentList', room)).items.map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(comments));
    expect((await host.ok('silenceList', room)).items).toEqual([]);
    const own = await say('moderator', '说错了');
    expect(await client.call('commentDel', of({ commentId: own }))).toMatchObject({ code: 0 });
  });

  it('G-14 shortens no silence, and lifts none', async ({ server, host }) => {
    const { viewer, client, room, of } = await setUp(server, host);
    const accountId = viewer.id;
    const silence = (durationSeconds: number) =>
      client.ok('moderatorSilence', of({ accountId, durationSeconds }));
    await host.ok('silence', of({ accountId, state: 1, type: 0, durationSeconds: 3600 }));
    expect(await silence(600)).toEqual({ handledBy: '林晓' });
    const left = async () => (await host.ok('silenceList', room)).items[0]?.secondsLeft ?? 0;
    expect(await left()).toBeGreaterThan(3000);
    expect(await client.call('silence', of({ accountId, state: 0, type: 0 }))).toMatchObject({
      code: 43,
    });
    await host.ok('silence', of({ accountId, state: 1, type: 0, durationSeconds: 60 }));
    expect(await silence(600)).toMatchObject({ actionId: expect.any(String) });
    expect(await left()).toBeGreaterThan(500);
  });

  it('G-14 decides held comments, told of each by a notice of their own, without the listed words', async ({
    server,
    host,
    otherHost,
  }) => {
    const { members, peer, viewer, client, make, room, foreign, of, own } = await setUp(
      server,
      host,
    );
    await make(peer.id);
    const listed = [{ word: '加微', action: WordAction.HOLD }];
    await host.ok('wordSave', of({ add: listed, remove: [] }));
    await host.ok('flowSave', of({ reviewMode: ReviewMode.ALL }));
    await otherHost.ok('flowSave', { liveId: foreign.liveId, reviewMode: ReviewMode.ALL });
    const { moderator } = members;
    const inForeign = await server.enter(viewer.name, foreign.liveId);
    await inForeign.command('chat', { message: '别处待审' });
    const member = await server.enter(viewer.name, own.liveId);
    const colleague = await server.enter(peer.name, own.liveId);
    await colleague.command('chat', { message: '同事待审' });
    for (const message of ['请加微我', '正常的话']) await member.command('chat', { message });
    await expect.poll(() => moderator.bodies('commentHeld').length, SOON).toBe(2);
    const told = moderator.bodies('commentHeld').map(({ held }) => held);
    expect(told.map(({ message, words }) => [message, words])).toEqual([
      ['请加微我', []],
      ['正常的话', []],
    ]);
    expect(member.bodies('commentHeld')).toEqual([]);
    const list = await client.ok('heldList', room);
    expect(list).toMatchObject({ total: 2, items: [{ words: [] }, { words: [] }] });
    expect(list.items.map(({ message }) => message)).toEqual(['请加微我', '正常的话']);
    expect((await host.ok('heldList', room)).items.map(({ words }) => words)).toContainEqual([
      '加微',
    ]);
    const [first = '', second = ''] = list.items.map(({ id }) => id);
    expect(await client.ok('heldDecide', of({ ids: [first], pass: false }))).toEqual({
      decided: 1,
    });
    expect(await client.ok('heldDecide', of({ ids: [second], pass: true }))).toEqual({
      decided: 1,
    });
    const others = (await host.ok('heldList', room)).items.map(({ id }) => id);
    expect(others).toHaveLength(1);
    expect(await client.call('heldDecide', of({ ids: others, pass: true }))).toMatchObject({
      code: 43,
    });
    expect(await client.call('heldList', { liveId: foreign.liveId })).toMatchObject({ code: 43 });
    const shown = (await host.ok('commentList', room)).items.map(({ message }) => message);
    expect(shown).toEqual(['正常的话']);
  });

  it('G-14 ends at once: taken back, silenced, removed, disabled, or another role', async ({
    server,
    host,
    admin,
  }) => {
    type End = (liveId: string, accountId: string) => Promise<unknown>;
    const person = { state: 1, type: 0 } as const;
    const elsewhere = { ...person, liveId: stage.portrait.liveId, everywhere: 1 } as const;
    const endings: Record<string, End> = {
      'taken back': (liveId, accountId) => host.ok('moderatorRemove', { liveId, accountId }),
      silenced: (liveId, accountId) => host.ok('silence', { ...person, liveId, accountId }),
      'silenced everywhere': (_, accountId) => admin.ok('silence', { ...elsewhere, accountId }),
      'silenced with others': (liveId, accountId) =>
        host.ok('silenceSeveral', { liveId, accountIds: [accountId] }),
      removed: (liveId, accountId) => host.ok('removalSave', { liveId, accountId }),
      disabled: (_, accountId) => admin.ok('adminAccountChange', { accountId, disabled: 1 }),
      'another role': (_, accountId) =>
        admin.ok('adminAccountChange', { accountId, role: LiveRole.ANCHOR }),
    };
    for (const [how, end] of Object.entries(endings)) {
      const given = await setUp(server, host);
      const { room, person: moderator, peer, client, say, ids, of } = given;
      expect(await ids(), how).toEqual([moderator.id]);
      const commentId = await say('viewer', '还在吗');
      await end(room.liveId, moderator.id);
      const { code } = await client.call('commentDel', of({ commentId }));
      expect(code, how).toBe(['disabled', 'another role'].includes(how) ? 2 : 43);
      expect(await ids(), how).toEqual([]);
      expect(await host.ok('moderatorList', room), how).toEqual({ items: [] });
      await expect
        .poll(() => given.members.viewer.bodies('moderator'), SOON)
        .toEqual([
          { account_id: moderator.id, is_moderator: 1 },
          { account_id: moderator.id, is_moderator: 0 },
        ]);
      // Somebody else of the room keeps the right.
      expect(await given.make(peer.id), how).toMatchObject({ actionId: expect.any(String) });
    }
  });

  it('G-14 does not come back with an account that is enabled again, nor with the end of a silence', async ({
    server,
    host,
    admin,
    clock,
  }) => {
    const { person, ids, of, say } = await setUp(server, host);
    const accountId = person.id;
    // A trace in the room that outlives the sessions.
    await say('moderator', '在的');
    await admin.ok('adminAccountChange', { accountId, disabled: 1 });
    await admin.ok('adminAccountChange', { accountId, disabled: 0 });
    expect(await ids()).toEqual([]);
    await host.ok('moderatorAdd', of({ accountId }));
    await host.ok('silence', of({ accountId, state: 1, type: 0, durationSeconds: 60 }));
    clock.ahead += 61_000;
    const muted = async () =>
      (await host.ok('silenceList', of({}))).items.map((item) => item.accountId);
    await expect.poll(muted, SOON).not.toContain(accountId);
    expect(await ids()).toEqual([]);
  });

  it('G-14 G-10 is undone: making one, taking it back, and a silence that ended the right', async ({
    server,
    host,
    admin,
  }) => {
    const { person, added, ids, of, client, say } = await setUp(server, host);
    const accountId = person.id;
    const undo = (by: TestClient, actionId = '') => by.call('undo', of({ actionId }));
    expect(await undo(admin, added.actionId)).toMatchObject({ code: 0 });
    expect(await ids()).toEqual([]);
    await host.ok('moderatorAdd', of({ accountId }));
    const removed = await host.ok('moderatorRemove', of({ accountId }));
    expect(await undo(host, removed.actionId)).toMatchObject({ code: 0 });
    expect(await ids()).toEqual([accountId]);
    const silence = of({ accountId, state: 1, type: 0 } as const);
    const silenced = await host.ok('silence', silence);
    expect(await ids()).toEqual([]);
    expect(await undo(host, silenced.actionId)).toMatchObject({ code: 0 });
    expect(await ids()).toEqual([accountId]);
    const commentId = await say('viewer', '又可以删了');
    expect(await client.call('commentDel', of({ commentId }))).toMatchObject({ code: 0 });
    // Whoever is silenced meanwhile stays without it.
    const again = await host.ok('moderatorRemove', of({ accountId }));
    await host.ok('silence', silence);
    expect(await undo(host, again.actionId)).toMatchObject({ code: 1 });
    expect(await ids()).toEqual([]);
  });

  it('G-14 takes back what they did themselves as moderators, and nothing else', async ({
    server,
    host,
  }) => {
    const { person, peer, make, client, say, of, room } = await setUp(server, host);
    await make(peer.id);
    const colleague = await server.signIn(peer.name);
    const commentId = await say('viewer', '删错了');
    const { actionId = '' } = await client.ok('commentDel', of({ commentId }));
    const undo = (by: TestClient) => by.call('moderatorUndo', of({ actionId }));
    expect(await undo(colleague)).toMatchObject({ code: 43 });
    expect(await client.call('undo', of({ actionId }))).toMatchObject({ code: 43 });
    expect(await undo(client)).toMatchObject({ code: 0 });
    const shown = (await host.ok('commentList', room)).items.map(({ id }) => id);
    expect(shown).toContain(commentId);
    const earlier = await client.ok('commentDel', of({ commentId }));
    await host.ok('moderatorRemove', of({ accountId: person.id }));
    await make(person.id);
    expect(
      await client.call('moderatorUndo', of({ actionId: earlier.actionId ?? '' })),
    ).toMatchObject({ code: 43 });
  });

  it('G-14 only viewers with an account become one, twenty in a room, and a host chooses whom they know', async ({
    server,
    host,
    admin,
    otherHost,
  }) => {
    const { own, foreign, person, viewer, peer, of, ids } = await setUp(server, host);
    const add = (accountId: string, by = host) => by.call('moderatorAdd', of({ accountId }));
    const guest = await new GuestBrowser(server, '192.0.2.77', own).enter('访客');
    const { account } = guest.data as { account: { id: string } };
    expect(await add(account.id)).toMatchObject({ code: 1, msg: '访客没有账号，不能设为房管' });
    for (const id of [stage.otherHost.id, stage.admin.id, stage.host.id])
      expect(await add(id, admin)).toMatchObject({ code: 1, msg: '只能将观众设为房管' });
    await host.ok('silence', of({ accountId: viewer.id, state: 1, type: 0 }));
    expect(await add(viewer.id)).toMatchObject({
      code: 1,
      msg: '该用户已被禁言或移出，不能设为房管',
    });
    await host.ok('removalSave', of({ accountId: peer.id }));
    expect(await add(peer.id)).toMatchObject({ code: 1 });
    const stranger = aViewer();
    await server.add(stranger);
    expect(await add(stranger.id)).toMatchObject({ code: 3 });
    expect(await add(stranger.id, otherHost)).toMatchObject({ code: 43 });
    expect(await add(stranger.id, admin)).toMatchObject({ code: 0 });
    expect(await add(stranger.id, await server.signIn('hostadmin'))).toMatchObject({
      code: 0,
      data: { handledBy: stage.admin.nickname },
    });
    const more = Array.from({ length: 19 }, () => aViewer());
    await server.add(...more);
    for (const { id } of more.slice(1)) expect(await add(id, admin)).toMatchObject({ code: 0 });
    expect(await add(more[0]?.id ?? '', admin)).toMatchObject({
      code: 1,
      msg: '每个直播间最多20名房管',
    });
    expect(await ids()).toEqual([person.id, stranger.id, ...more.slice(1).map(({ id }) => id)]);
    expect((await otherHost.ok('roomInfo', foreign)).moderatorIds).toBeUndefined();
  });

  it('G-14 a host sees who made whom a moderator, on the card too; a moderator of one room is none of another', async ({
    server,
    host,
    otherHost,
  }) => {
    const { person, room, foreign, client, of } = await setUp(server, host);
    const listed = { accountId: person.id, operatorId: stage.host.id, operatorName: '林晓' };
    expect(await host.ok('moderatorList', room)).toMatchObject({ items: [listed] });
    const card = of({ accountId: person.id });
    expect(await host.ok('personCard', card)).toMatchObject({ isModerator: 1 });
    const there = { liveId: foreign.liveId, accountId: person.id };
    expect(await otherHost.ok('personCard', there)).toMatchObject({ isModerator: 0 });
    for (const name of ['heldList', 'moderatorPin'] as const)
      expect(await client.call(name, { liveId: foreign.liveId })).toMatchObject({ code: 43 });
  });
});
