import { type CommentFilter, LiveState } from '@live/protocol';
import { aHost, aRoom, aViewer, GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const MINUTE = 60_000;

describeOnPersistentStore('the list of comments, narrowed', (place) => {
  const it = place.test();

  it('J-15 to questions, newcomers, guests, what mentions the reader, or one person', async ({
    server,
    admin,
  }) => {
    const [host, otherHost] = await server.add(aHost(), aHost());
    const [regular, fresh] = await server.add(aViewer(), aViewer());
    if (!host || !otherHost || !regular || !fresh) throw new Error('Nobody was added.');
    const { liveId: earlier } = aRoom({ host });
    const room = aRoom({ host, beganAgo: 5 * MINUTE, others: { allow_guests: 1 } });
    const { liveId } = room;
    await server.add(
      aRoom({ host, liveId: earlier, beganAgo: 90 * MINUTE }),
      aRoom({ host: otherHost, liveId: `${earlier}-other`, beganAgo: 90 * MINUTE }),
      room,
    );
    const visit = async (name: string, where: string) => {
      const member = await server.enter(name, where);
      await member.command('enter', {});
      return member;
    };
    await (await visit(regular.name, earlier)).leave();
    // Another host's live makes nobody a regular here.
    await (await visit(fresh.name, `${earlier}-other`)).leave();

    const say = async (name: string, ...messages: string[]) => {
      const member = await visit(name, liveId);
      for (const message of messages) await member.command('chat', { message });
      await member.leave();
    };
    await say(regular.name, '老朋友来了', '这个多少钱');
    await say(fresh.name, '第一次来');
    const guest = await new GuestBrowser(server, '198.51.100.7', room).join('路过的人');
    await guest.command('chat', { message: '有红色吗' });
    await guest.leave();
    const hostClient = await server.signIn(host.name);
    await hostClient.ok('commentSystem', {
      liveId,
      accountId: host.id,
      accountCorpId: host.corpId,
      isSystem: 0,
      atWho: JSON.stringify([{ accountId: stage.admin.id, nickName: '运营小周' }]),
      comment: '@运营小周 你觉得呢',
    });
    await say(fresh.name, '没人理我');

    const people = [regular.id, fresh.id, guest.membership.accountId];
    // Visits are written by the second.
    await expect
      .poll(() => admin.ok('newcomerList', { liveId, accountIds: people }))
      .toEqual({ accountIds: [fresh.id, guest.membership.accountId].toSorted() });

    const messages = async (input: { only?: CommentFilter; accountId?: string }) =>
      (await admin.ok('commentFilter', { liveId, ...input })).items.map(({ message }) => message);
    expect(await messages({ only: 'question' })).toEqual(['有红色吗', '这个多少钱']);
    expect(await messages({ only: 'newcomer' })).toEqual(['没人理我', '有红色吗', '第一次来']);
    expect(await messages({ only: 'guest' })).toEqual(['有红色吗']);
    expect(await messages({ only: 'mention' })).toEqual(['@运营小周 你觉得呢']);
    expect(await messages({ accountId: regular.id })).toEqual(['这个多少钱', '老朋友来了']);
    expect(await messages({ accountId: regular.id, only: 'question' })).toEqual(['这个多少钱']);
    // The same comment mentions nobody for another reader.
    const ofHost = await hostClient.ok('commentFilter', { liveId, only: 'mention' });
    expect(ofHost.items).toEqual([]);

    // In the first of the host's lives everybody is new.
    const first = { liveId: earlier, accountIds: [...people, 'u-nobody'] };
    expect(await admin.ok('newcomerList', first)).toEqual({ accountIds: people.toSorted() });

    const stranger = await server.signIn(otherHost.name);
    for (const name of ['commentFilter', 'newcomerList'] as const) {
      const refused = await stranger.call(name, { liveId, accountIds: people });
      expect(refused.code, name).toBe(43);
    }
  });

  it('J-15 a kind is looked for among the last ten thousand comments of the live', async ({
    server,
    store,
    admin,
  }) => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    if (!host || !viewer) throw new Error('Nobody was added.');
    const text = '几点开始';
    const comments = [1, 2, 3].map((turn) => ({
      by: viewer,
      text: `${turn}${text}`,
      kind: 0 as const,
    }));
    const room = aRoom({ host, comments });
    await server.add(room);
    const { liveId } = room;
    const ids = await store.db
      .selectFrom('comments')
      .select('id')
      .where('live_id', '=', liveId)
      .orderBy('id', 'desc')
      .execute();
    const [last = 0, before = 0, first = 0] = ids.map(({ id }) => Number(id));
    // Many others would stand between them.
    const move = (id: number, to: number) =>
      store.transaction((db) =>
        db
          .updateTable('comments')
          .set({ id: to })
          .where('live_id', '=', liveId)
          .where('id', '=', id)
          .execute(),
      );
    await move(last, last + 20_000);
    await move(before, last + 10_001);
    await move(first, last + 10_000);
    const { items } = await admin.ok('commentFilter', { liveId, only: 'question' });
    expect(items.map(({ message }) => message)).toEqual([`3${text}`, `2${text}`]);
  });

  it('J-15 without the deleted, and the newest 500 only', async ({ server, admin }) => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    if (!host || !viewer) throw new Error('Nobody was added.');
    const comments = Array.from({ length: 501 }, (_, index) => ({
      by: viewer,
      text: `第${index + 1}个几点开始`,
      kind: 0 as const,
    }));
    const room = aRoom({ host, comments, state: LiveState.LIVE });
    await server.add(room);
    const { liveId } = room;
    const found = async () => (await admin.ok('commentFilter', { liveId, only: 'question' })).items;
    const before = await found();
    expect(before).toHaveLength(500);
    expect(before[0]?.message).toBe('第501个几点开始');
    expect(before.at(-1)?.message).toBe('第2个几点开始');
    await admin.ok('commentDel', { liveId, commentId: before[0]?.id ?? '' });
    const after = await found();
    expect([after[0]?.message, after.at(-1)?.message]).toEqual([
      '第500个几点开始',
      '第1个几点开始',
    ]);
  });
});
