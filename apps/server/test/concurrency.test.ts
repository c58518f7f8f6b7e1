import type { TestClient, TestServer } from '@live/testkit';
import { gatherCrowd, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';

const CROWD = 200;
const room = { liveId: stage.portrait.liveId, roomId: stage.portrait.roomId };

describeOnPersistentStore('two at once', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    server = await place.start();
    store = await place.openStore();
    host = await server.signIn('host');
    admin = await server.signIn('admin');
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const actions = async (liveId: string, action: string) => {
    const rows = await store.db
      .selectFrom('actions')
      .select('actor_id')
      .where('live_id', '=', liveId)
      .where('action', '=', action)
      .execute();
    return rows.length;
  };
  /** Each operator does it twice, all at the same moment. */
  const allAtOnce = (job: (operator: TestClient) => Promise<{ code: number }>) =>
    Promise.all([host, admin, host, admin].map(async (operator) => (await job(operator)).code));

  it('C-17 operators who delete the same comment delete it once', async () => {
    const console = await server.enter('hostadmin', stage.live.liveId);
    const codes = await allAtOnce((operator) =>
      operator.call('commentDel', { liveId: stage.live.liveId, commentId: '2' }),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    await console.receives((n) => n.kind === 'notice' && n.notice.name === 'commentDelete');
    await console.command('chat', { message: '之后' });
    expect(console.bodies('commentDelete')).toEqual([{ comment_id: '2' }]);
    expect(await actions(stage.live.liveId, 'comment-del')).toBe(1);
    await console.leave();
  });

  it('C-17 G-04 whatever two operators do to one person at once succeeds for both', async () => {
    const viewer = await server.enter('viewer2', stage.paused.liveId);
    const person = { liveId: stage.paused.liveId, accountId: stage.otherViewer.id } as const;
    for (let round = 0; round < 10; round += 1) {
      const sent = await viewer.command('chat', { message: `第${round}轮` });
      const { comment_id: commentId } = sent.body as { comment_id: string };
      const codes = await Promise.all([
        host.call('commentDel', { liveId: stage.paused.liveId, commentId }),
        admin.call('silence', { ...person, state: 1, type: 0, deleteComments: 1 }),
        host.call('silence', { ...person, state: 1, type: 0, durationSeconds: 600 }),
      ]);
      expect(codes.map(({ code }) => code)).toEqual([0, 0, 0]);
      await host.ok('silence', { ...person, state: 0, type: 0 });
    }
    await viewer.leave();
  });

  it('C-17 operators who mute the same viewer, or everybody, mute once', async () => {
    const console = await server.enter('hostadmin', stage.live.liveId);
    const person = {
      liveId: stage.live.liveId,
      state: 1,
      type: 0,
      accountId: stage.viewer.id,
    } as const;
    expect(await allAtOnce((operator) => operator.call('silence', person))).toEqual([0, 0, 0, 0]);
    const everybody = { liveId: stage.live.liveId, state: 1, type: 1 } as const;
    expect(await allAtOnce((operator) => operator.call('silence', everybody))).toEqual([
      0, 0, 0, 0,
    ]);
    await console.command('chat', { message: '之后' });
    expect(console.bodies('member')).toHaveLength(1);
    expect(console.bodies('room')).toHaveLength(1);
    expect(await actions(stage.live.liveId, 'silence')).toBe(1);
    expect(await actions(stage.live.liveId, 'silence-all')).toBe(1);
    await console.leave();
  });

  it('W-03 two who save watch permissions leave one of both, never a mixture', async () => {
    const other = await server.signIn('hostadmin');
    const save = (by: TestClient, authTagList: string) =>
      by.ok('authTagUpdate', { liveId: stage.replay.liveId, authTagList });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        save(admin, 'region-1#华东,region-2#华南'),
        save(other, 'level-1#普通会员,level-2#银卡会员'),
      ]);
      const { authTagList } = await admin.ok('authTagList', { liveId: stage.replay.liveId });
      const groups = new Set(authTagList.map(({ tagId }) => tagId.split('-')[0]));
      expect(authTagList).toHaveLength(2);
      expect(groups.size).toBe(1);
    }
  });

  it('Z-03 operators who close the same room end it once', async () => {
    const console = await server.enter('hostadmin', stage.paused.liveId);
    const codes = await allAtOnce((operator) =>
      operator.call('roomClose', { liveId: stage.paused.liveId }),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    await console.receives((n) => n.kind === 'notice' && n.notice.name === 'liveEnd');
    await console.receives((n) => n.kind === 'notice' && n.notice.name === 'dataStatistics');
    expect(console.bodies('liveEnd')).toHaveLength(1);
    expect(console.bodies('room')).toHaveLength(1);
    expect(await actions(stage.paused.liveId, 'room-move')).toBe(1);
    await console.leave();
  });

  it('S-01 counts 200 viewers who enter, like and leave at once', async () => {
    const crowd = await gatherCrowd(store, CROWD, room);
    const members = [];
    for (const member of crowd) members.push(await server.join(member, []));
    const before = await host.ok('roomStats', { liveId: room.liveId });
    const replies = await Promise.all(
      members.flatMap((member) => [
        member.command('enter', { client_id: 'one' }),
        member.command('like', { like_delta: 3 }),
        member.command('enter', { client_id: 'two' }),
      ]),
    );
    expect(replies.filter(({ result }) => result !== 0)).toEqual([]);
    const after = await host.ok('roomStats', { liveId: room.liveId });
    expect(after).toMatchObject({
      watchCount: before.watchCount + CROWD,
      watchTimes: before.watchTimes + 2 * CROWD,
      likeCount: before.likeCount + 3 * CROWD,
      maxOnlineCount: CROWD,
    });
    await Promise.all(members.map((member) => member.command('exit', {})));
    const online = async () => {
      const { items } = await host.ok('roomList', {});
      return items.find(({ liveId }) => liveId === room.liveId)?.onlineCount;
    };
    await expect.poll(online).toBe(0);
  });
});
