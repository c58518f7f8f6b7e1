import { setTimeout as sleep } from 'node:timers/promises';
import { ReviewMode } from '@live/protocol';
import {
  ConsoleClient,
  connectBroker,
  stage,
  type TestMember,
  type TestServer,
} from '@live/testkit';
import type { IClientOptions, MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { describeBrokers } from '../testing/brokers.ts';

const liveId = stage.live.liveId;
/** A tenth of what travels slowest: long enough that what was let through would have arrived. */
const SETTLED_MS = 300;
const clock = { offset: 0, now: () => Date.now() + clock.offset };

describeBrokers('the broker contract', clock, (place) => {
  let server: TestServer;
  let viewer: TestMember;
  let admin: TestMember;
  let otherRoomId: string;
  beforeAll(async () => {
    server = place().server;
    viewer = await server.enter('viewer', liveId);
    admin = await server.enter('admin', liveId);
    const client = await server.signIn('admin');
    otherRoomId = (await client.ok('roomInfo', { liveId: stage.paused.liveId })).roomId;
  });

  const say = async (text: string): Promise<string> => {
    const { result, body } = await admin.command('chat', { message: text });
    expect(result).toBe(0);
    return (body as { comment_id: string }).comment_id;
  };
  const receivesComment = (member: TestMember, id: string) =>
    member.receives(
      (n) => n.kind === 'notice' && n.notice.name === 'chat' && n.notice.body.comment_id === id,
    );

  /** A further connection with the viewer's token. */
  const connectViewer = (options: IClientOptions = {}) => {
    const { mqttWs = '', accountId, token } = viewer.membership;
    return connectBroker(mqttWs, accountId, token, options);
  };
  const attempt = (username: string, token: string, options: IClientOptions = {}) =>
    connectBroker(viewer.membership.mqttWs ?? '', username, token, options).then(
      async (client) => {
        await client.endAsync(true);
        return 'connected';
      },
      () => 'refused',
    );

  it('T-01 admits members, who receive notices and replies', async () => {
    const id = await say('大家好');
    await Promise.all([receivesComment(viewer, id), receivesComment(admin, id)]);
    expect((await viewer.command('like', {})).result).toBe(0);
  });

  it('X-03 refuses to connect without a token, with a forged one, or under another name', async () => {
    const { token } = viewer.membership;
    const other = admin.membership.accountId;
    expect(await attempt('', '')).toBe('refused');
    expect(await attempt(stage.viewer.id, 'x'.repeat(32))).toBe('refused');
    expect(await attempt(other, token)).toBe('refused');
    expect(await attempt('server', token)).toBe('refused');
    expect(await attempt('live-server', token)).toBe('refused');
  });

  it('X-03 refuses a token that serves HTTP alone', async () => {
    const { token = '' } = await server.signIn('viewer');
    expect(await attempt(stage.viewer.id, token)).toBe('refused');
  });

  /** Brokers differ in how they refuse; what counts is that nothing is received. */
  const overhear = async (topic: string): Promise<MqttClient & { overheard: string[] }> => {
    const client = await connectViewer();
    const overheard: string[] = [];
    client.on('message', (received) => overheard.push(received));
    client.subscribe(topic, { qos: 1 }, () => {});
    await sleep(SETTLED_MS);
    return Object.assign(client, { overheard });
  };

  it('X-03 delivers to a viewer only granted topics', async () => {
    const { roomId } = viewer.membership;
    const topics = [
      '#',
      'live/+/client',
      `live/${roomId}/+`,
      `live/${roomId}/#`,
      `live/${roomId}/server`,
      `live.${roomId}.server`,
      `live/${otherRoomId}/client`,
      `live/${roomId}/reply/${stage.admin.id}`,
      `live/${roomId}/up/${stage.admin.id}`,
      '$SYS/#',
    ];
    const curious = await Promise.all(topics.map(overhear));
    const reports = await server.enter('viewer2', liveId);
    await (await server.signIn('viewer')).ok('reportCreate', { liveId, content: '画面卡顿' });
    await admin.receives((n) => n.kind === 'notice' && n.notice.name === 'reportHost');
    await receivesComment(reports, await say('有人在偷听吗'));
    await sleep(SETTLED_MS);
    expect(curious.map(({ overheard }) => overheard)).toEqual(topics.map(() => []));
    for (const client of curious) client.end(true);
  });

  it('G-14 tells a moderator alone of a held comment, and lets a moderator hear no more than a viewer', async () => {
    const host = await server.signIn('host');
    const moderator = { liveId, accountId: stage.viewer.id };
    await host.ok('moderatorAdd', moderator);
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.ALL });
    const curious = await overhear(`live/${viewer.membership.roomId}/server`);
    const other = await server.enter('viewer2', liveId);
    expect((await other.command('chat', { message: '请审核' })).result).toBe(0);
    await viewer.receives((n) => n.kind === 'notice' && n.notice.name === 'commentHeld');
    await admin.receives((n) => n.kind === 'notice' && n.notice.name === 'commentHeld');
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.OFF });
    await host.ok('moderatorRemove', moderator);
    await receivesComment(other, await say('之后的话'));
    expect(other.bodies('commentHeld')).toEqual([]);
    expect(viewer.bodies('commentHeld')).toHaveLength(1);
    expect(curious.overheard).toEqual([]);
    curious.end(true);
    await other.leave();
  });

  const forged = JSON.stringify({ code: 12614, seq: 9999, body: { comment_id: '666' } });
  const receivedForged = (member: TestMember) =>
    member.received.some((n) => n.kind === 'notice' && n.notice.name === 'commentDelete');

  it('X-03 delivers nothing that a viewer publishes elsewhere than on the own command topic', async () => {
    const { roomId } = viewer.membership;
    for (const kind of ['client', 'server', `up/${stage.admin.id}`, `reply/${stage.admin.id}`]) {
      const client = await connectViewer();
      client.publish(`live/${roomId}/${kind}`, forged, { qos: 1 }, () => {});
      await sleep(SETTLED_MS);
      client.end(true);
    }
    await receivesComment(admin, await say('之后的评论'));
    expect([admin, viewer].some(receivedForged)).toBe(false);
  });

  it('X-03 delivers a last will only where its owner may publish', async () => {
    const { roomId, accountId, token } = viewer.membership;
    const drop = async (topic: string, payload: string) => {
      const client = await connectViewer({
        will: { topic, payload, qos: 1, retain: false },
      }).catch(() => undefined);
      // Without DISCONNECT, so that the broker publishes the will.
      client?.stream.destroy();
      client?.end(true);
    };
    await drop(`live/${roomId}/client`, forged);
    const body = { token, room_id: roomId, live_id: liveId, account_id: accountId };
    const lastWords = { cmd: 'chat', request_id: 'will', body: { ...body, message: '我断线了' } };
    await drop(`live/${roomId}/up/${accountId}`, JSON.stringify(lastWords));
    await admin.receives(
      (n) =>
        n.kind === 'notice' &&
        n.notice.name === 'chat' &&
        n.notice.body.message.includes('我断线了'),
    );
    await receivesComment(admin, await say('遗言之后'));
    expect([admin, viewer].some(receivedForged)).toBe(false);
  });

  it('T-11 delivers in the order of the numbers, none left out', async () => {
    const before = admin.bodies('chat').length;
    const client = await server.signIn('admin');
    const sends = Array.from({ length: 300 }, (_, count) =>
      client.ok('commentSystem', {
        liveId,
        accountId: stage.admin.id,
        accountCorpId: stage.corpId,
        isSystem: 0,
        comment: `第 ${count} 条`,
      }),
    );
    const ids = (await Promise.all(sends)).map(({ id }) => Number(id)).sort((a, b) => a - b);
    await receivesComment(admin, String(ids.at(-1)));
    await receivesComment(viewer, String(ids.at(-1)));
    const received = (member: TestMember) =>
      member.bodies('chat').map(({ comment_id }) => Number(comment_id));
    expect(received(admin).slice(before)).toEqual(ids);
    expect(received(viewer).slice(-ids.length)).toEqual(ids);
  });

  it('T-09 lets a stalled reader hold up nobody else', async () => {
    let socket: WebSocket | undefined;
    const stalled = await connectViewer({
      createWebsocket: (url: string, protocols: string[]) => {
        socket = new WebSocket(url, protocols);
        return socket as never;
      },
    });
    await stalled.subscribeAsync(`live/${viewer.membership.roomId}/client`, { qos: 1 });
    socket?.pause();
    const client = await server.signIn('admin');
    const comment = '长'.repeat(60);
    const send = () =>
      client.ok('commentSystem', {
        liveId,
        accountId: stage.admin.id,
        accountCorpId: stage.corpId,
        isSystem: 0,
        comment,
      });
    const ids = (await Promise.all(Array.from({ length: 200 }, send))).map(({ id }) => id);
    await receivesComment(viewer, String(ids.at(-1)));
    const received = viewer.bodies('chat').map(({ comment_id }) => comment_id);
    expect(received.slice(-200).sort()).toEqual(ids.map(String).sort());
    expect(socket?.isPaused).toBe(true);
    socket?.terminate();
    stalled.end(true);
  });

  it('X-03 ends the connection at once when the session behind it ends', async () => {
    const client = await server.signIn('viewer2');
    const member = await server.join(await client.membershipOf(liveId), ['client']);
    const { accountId, token } = member.membership;
    await client.ok('logout', {});
    await member.cutOff();
    expect(await attempt(accountId, token)).toBe('refused');
  });

  it('X-03 disconnects a kicked-out member with the reason, and refuses them afterwards', async () => {
    const member = await server.enter('viewer2', liveId);
    const { accountId, token } = member.membership;
    expect((await admin.command('kickout', { account_id: accountId })).result).toBe(0);
    await member.receives((n) => n.kind === 'notice' && n.notice.name === 'kickout');
    await member.cutOff();
    expect(await attempt(accountId, token)).toBe('refused');
  });

  it('X-03 ends the connection when its token runs out', async () => {
    const member = await server.enter('hostadmin', liveId);
    clock.offset += 3 * 3_600_000;
    await member.cutOff();
    const { accountId, token } = member.membership;
    expect(await attempt(accountId, token)).toBe('refused');
  });

  describe('an outage of the broker', () => {
    let line: ConsoleClient | undefined;
    afterAll(() => line?.destroy());

    it('O-08 costs nothing that was acknowledged', async (test) => {
      const { outage } = place();
      if (!outage) return test.skip();
      const client = await server.signIn('admin');
      const comment = (text: string) =>
        client.ok('commentSystem', {
          liveId,
          accountId: stage.admin.id,
          accountCorpId: stage.corpId,
          isSystem: 0,
          comment: text,
        });
      line = new ConsoleClient(client, liveId);
      const learns = (id: string) => vi.waitFor(() => expect(line?.knows(id)).toBe(true), 200_000);
      await learns((await comment('之前')).id);
      await outage.begin();
      const during = await comment('期间');
      await outage.end();
      await learns(during.id);
      await vi.waitFor(
        async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200),
        200_000,
      );
      await learns((await comment('之后')).id);
      const { member } = line;
      if (!member) throw new Error('not connected');
      const said = await member.command('chat', { message: '命令也到' });
      await learns((said.body as { comment_id: string }).comment_id);
    });
  });
});
