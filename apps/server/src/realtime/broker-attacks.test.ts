import { connect } from 'node:net';
import { defaultTopics, topicName } from '@live/protocol';
import { stage, TEST_PASSWORD, TestServer } from '@live/testkit';
import { generate, type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectPacket } from '../testing/connect-packet.ts';

const PROTOCOL_ERROR = 1002;
const TOO_BIG = 1009;
const MEGABYTE = 1024 * 1024;

describe('attacks on the broker', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await TestServer.start();
    url = `${server.url.replace('http', 'ws')}/mqtt`;
  });
  afterAll(() => server.destroy());

  const open = async (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(url, 'mqtt', { headers });
    const received: Buffer[] = [];
    socket.on('message', (data) => received.push(data as Buffer));
    socket.on('error', () => {});
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    return { socket, received, closed };
  };

  it('X-03 ends a connection whose first packet has no end, before it costs memory', async () => {
    const attackers = await Promise.all(Array.from({ length: 8 }, () => open()));
    const before = process.memoryUsage().rss;
    for (const { socket } of attackers) {
      // A CONNECT of 200 megabytes, in frames that are each small enough.
      socket.send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]));
      for (let piece = 0; piece < 40; piece += 1) socket.send(Buffer.alloc(60_000));
    }
    expect(await Promise.all(attackers.map(({ closed }) => closed))).toEqual(
      attackers.map(() => TOO_BIG),
    );
    // Twenty megabytes were sent; the server has buffered none of them.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  /** A raw connection of a member. */
  const join = async () => {
    const viewer = await server.signIn('viewer');
    const membership = await viewer.membershipOf(stage.live.liveId);
    const connection = await open();
    const { accountId, token } = membership;
    connection.socket.send(connectPacket(accountId, token));
    await expect.poll(() => connection.received.at(0)?.[3]).toBe(0);
    return { ...connection, up: topicName(defaultTopics.up, membership), membership };
  };
  const publish = (topic: string, length: number, qos: 0 | 1 | 2) =>
    generate({
      cmd: 'publish',
      topic,
      payload: Buffer.alloc(length, 0x40),
      qos,
      messageId: 1,
      dup: false,
      retain: false,
    } as Packet);

  it('X-03 buffers at most one packet that is hidden among acknowledgements', async () => {
    const attackers = await Promise.all(Array.from({ length: 5 }, join));
    const before = process.memoryUsage().rss;
    const lookalike = Buffer.alloc(16_384);
    for (let at = 0; at < lookalike.length; at += 4) lookalike.set([0x40, 2, 0, 1], at);
    for (const { socket, up } of attackers) {
      socket.send(publish(up, 30_000, 0).subarray(0, 100));
      for (let piece = 0; piece < 2_000 && socket.readyState === socket.OPEN; piece += 1) {
        socket.send(lookalike);
        if (piece % 20 === 0) await new Promise(setImmediate);
      }
    }
    await Promise.all(attackers.map(({ closed }) => closed));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('X-03 ends a connection that uses QoS 2', async () => {
    const sender = await join();
    sender.socket.send(publish(sender.up, 10, 2));
    expect(await sender.closed).toBe(PROTOCOL_ERROR);
    const other = await join();
    other.socket.send(Buffer.from([0x62, 2, 0, 1]));
    expect(await other.closed).toBe(PROTOCOL_ERROR);
  });

  it('T-02 lets nobody in under a client id that does not begin with their token', async () => {
    const { membership } = await join();
    const { accountId, token } = membership;
    for (const clientId of ['', 'somebody-else', `x${token}12345`, `${token}1234`]) {
      const { socket, received, closed } = await open();
      socket.send(connectPacket(accountId, token, { clientId }));
      await closed;
      expect(received.map((packet) => packet[3])).not.toContain(0);
    }
  });

  it('X-03 refuses a long client id, and a will that is long or of QoS 2', async () => {
    const { membership, up } = await join();
    const { accountId, token } = membership;
    const will = { topic: up, payload: Buffer.alloc(1), qos: 1, retain: false };
    for (const change of [
      { clientId: `${token}${'1'.repeat(400)}` },
      { will: { ...will, payload: Buffer.alloc(1_500) } },
      { will: { ...will, topic: 'x'.repeat(500) } },
      { will: { ...will, qos: 2 } },
    ]) {
      const { socket, received, closed } = await open();
      socket.send(connectPacket(accountId, token, change));
      await closed;
      expect(received.map((packet) => packet[3])).not.toContain(0);
    }
  });

  it('G-04 a message of whoever is being removed does not end the connection before its reason', async () => {
    const { socket, closed, membership, up } = await join();
    const host = await server.signIn('host');
    const { liveId } = stage.live;
    await host.ok('removalSave', { liveId, accountId: membership.accountId, durationSeconds: 600 });
    socket.send(publish(up, 10, 1));
    expect(await closed).not.toBe(PROTOCOL_ERROR);
    await host.ok('removalEnd', { liveId, accountId: membership.accountId });
  });

  it('X-03 survives a websocket request with a malformed target', async () => {
    const { hostname, port } = new URL(server.url);
    for (const address of ['//', '/\\\\', 'http://[', '*', '/mqtt/../..//', '/elsewhere']) {
      const socket = connect(Number(port), hostname);
      const head = ['host: localhost', 'upgrade: websocket', 'connection: upgrade'];
      socket.write(`GET ${address} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (part) => {
          text += part;
        });
        socket.on('close', () => resolve(text));
      });
      // An absolute target names a second host beside the header.
      expect(answer, address).toMatch(/^HTTP\/1\.1 (404|421) /);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('X-03 survives a websocket request for another path that breaks off', async () => {
    const { hostname, port } = new URL(server.url);
    const request =
      'GET /elsewhere HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve));
      await new Promise((resolve) => socket.write(request, resolve));
      if (attempt % 2 === 0) await new Promise(setImmediate);
      socket.resetAndDestroy();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('X-03 ends a connection that sends an oversized frame, and one that sends text', async () => {
    const long = await open();
    long.socket.send(Buffer.alloc(65 * 1024));
    expect(await long.closed).toBe(TOO_BIG);
    const text = await open();
    text.socket.send('CONNECT');
    expect(await text.closed).toBe(1003);
  });

  it('X-03 authenticates by token alone: a cookie opens nothing, whatever page sends it', async () => {
    const signedIn = await server
      .client()
      .call('login', { name: 'admin', password: TEST_PASSWORD });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const origin of ['https://evil.example', server.url]) {
      const { socket, received, closed } = await open({ cookie, origin });
      const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, clientId: 'x' };
      socket.send(generate({ cmd: 'connect', ...hello, username: stage.admin.id } as never));
      await closed;
      // A refusal in the answer to the sign-in, or no answer at all.
      expect(received.map((packet) => packet[3])).not.toContain(0);
    }
  });
});
