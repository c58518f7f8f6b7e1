import { connectBroker, stage, type TestMember, TestServer } from '@live/testkit';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const SUBSCRIBE_REFUSED = 128;

describe('the broker', () => {
  let server: TestServer;
  let viewer: TestMember;
  let admin: TestMember;
  let otherRoomId: string;
  beforeAll(async () => {
    server = await TestServer.start();
    viewer = await server.enter('viewer', stage.live.liveId);
    admin = await server.enter('admin', stage.live.liveId);
    const client = await server.signIn('admin');
    otherRoomId = (await client.ok('roomInfo', { liveId: stage.paused.liveId })).roomId;
  });
  afterAll(() => server.destroy());

  const brokerUrl = () => `${server.url.replace('http', 'ws')}/mqtt`;

  const subscribe = async (topic: string): Promise<number> => {
    const { accountId, token } = viewer.membership;
    const client = await connectBroker(server.url, accountId, token);
    const code = await new Promise<number>((resolve) => {
      client.subscribe(topic, (_error, granted, packet) => {
        resolve(
          packet?.granted[0] ? Number(packet.granted[0]) : (granted?.[0]?.qos ?? SUBSCRIBE_REFUSED),
        );
      });
    });
    await client.endAsync(true);
    return code;
  };

  it.each([
    ['#', () => '#'],
    ['every room', () => 'live/+/client'],
    ['its room-server topic', () => `live/${viewer.membership.roomId}/server`],
    ['another room', () => `live/${otherRoomId}/client`],
    ['somebody else’s answers', () => `live/${viewer.membership.roomId}/reply/${stage.admin.id}`],
    ['the broker’s own topics', () => '$SYS/#'],
  ])('X-03 refuses a viewer who subscribes to %s', async (_name, topic) => {
    expect(await subscribe(topic())).toBe(SUBSCRIBE_REFUSED);
  });

  it('X-03 lets an operator subscribe to the room-server topic', () => {
    const { roomId } = admin.membership;
    expect(admin.mqtt.connected).toBe(true);
    return expect(
      admin.mqtt.subscribeAsync(`live/${roomId}/server`, { qos: 1 }),
    ).resolves.toMatchObject([{ qos: 1 }]);
  });

  const forged = JSON.stringify({ code: 12614, seq: 9999, body: { comment_id: '666' } });
  const receivedForged = (member: TestMember) =>
    member.received.some((n) => n.kind === 'notice' && n.notice.name === 'commentDelete');

  it.each(['client', 'server', `up/${stage.admin.id}`, `reply/${stage.admin.id}`])(
    'X-03 closes on a viewer who publishes to %s, and delivers nothing',
    async (kind) => {
      const { accountId, token, roomId } = viewer.membership;
      const client = await connectBroker(server.url, accountId, token);
      const closed = new Promise<void>((resolve) => client.once('close', resolve));
      client.publish(`live/${roomId}/${kind}`, forged, { qos: 1 }, () => {});
      await closed;
      await client.endAsync(true);
      const reply = await admin.command('chat', { message: `之后的评论 ${kind}` });
      await admin.receives(
        (n) =>
          n.kind === 'notice' &&
          n.notice.name === 'chat' &&
          n.notice.body.comment_id === (reply.body as { comment_id: string }).comment_id,
      );
      expect(receivedForged(admin)).toBe(false);
    },
  );

  const refusedConnection = (options: mqtt.IClientOptions): Promise<string> =>
    mqtt
      .connectAsync(
        brokerUrl(),
        {
          protocolVersion: 4,
          reconnectPeriod: 0,
          clientId: `${options.password}12345`,
          ...options,
        },
        false,
      )
      .then(
        async (client) => {
          await client.endAsync(true);
          return 'connected';
        },
        (error: Error) => error.message,
      );

  it('X-03 refuses a last will that its owner could not publish', async () => {
    const { accountId, token, roomId } = viewer.membership;
    const will = {
      topic: `live/${roomId}/client`,
      payload: forged,
      qos: 0,
      retain: false,
    } as const;
    const signIn = { username: accountId, password: token };
    expect(await refusedConnection({ ...signIn, will })).toMatch(/not authorized/i);
    const allowed = { ...will, topic: `live/${roomId}/up/${accountId}` };
    expect(await refusedConnection({ ...signIn, will: allowed })).toBe('connected');
  });

  it('X-03 refuses to connect without a token, with a forged one, or under another name', async () => {
    const { token } = viewer.membership;
    expect(await refusedConnection({})).toMatch(/not authorized/i);
    expect(await refusedConnection({ username: stage.viewer.id, password: 'x' })).toMatch(
      /not authorized/i,
    );
    expect(await refusedConnection({ username: stage.admin.id, password: token })).toMatch(
      /not authorized/i,
    );
    expect(await refusedConnection({ username: 'server', password: token })).toMatch(
      /not authorized/i,
    );
  });

  it('X-03 refuses a token that serves HTTP alone', async () => {
    const { token = '' } = await server.signIn('viewer');
    expect(await refusedConnection({ username: stage.viewer.id, password: token })).toMatch(
      /not authorized/i,
    );
  });

  it('X-03 ends the connection when the session behind it ends', async () => {
    // At once, without waiting for the periodic check of tokens.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const still = await TestServer.start().finally(() => vi.useRealTimers());
    const client = await still.signIn('viewer2');
    const { token, account } = await client.ok('accountGet', { liveId: stage.live.liveId });
    const connection = await connectBroker(still.url, account.id, token);
    const closed = new Promise<void>((resolve) => connection.once('close', resolve));
    await client.ok('logout', {});
    await closed;
    await connection.endAsync(true);
    await expect(connectBroker(still.url, account.id, token)).rejects.toThrow(/not authorized/i);
    await still.destroy();
  });

  it('X-03 ends the connection when its token runs out', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset };
    const hasty = await TestServer.start({}, clock);
    const member = await hasty.enter('viewer', stage.live.liveId);
    const { accountId, token } = member.membership;
    clock.offset = 3 * 3_600_000;
    await member.cutOff();
    expect(member.mqtt.connected).toBe(false);
    await expect(connectBroker(hasty.url, accountId, token)).rejects.toThrow(/not authorized/i);
    await hasty.destroy();
  });
});
