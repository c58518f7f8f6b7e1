import { connect } from 'node:net';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';

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
    const heard: Buffer[] = [];
    socket.on('message', (data) => heard.push(data as Buffer));
    socket.on('error', () => {});
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    return { socket, heard, closed };
  };

  it('X-03 ends a connection whose first packet has no end, before it costs memory', async () => {
    const attackers = await Promise.all(Array.from({ length: 8 }, () => open()));
    const before = process.memoryUsage().rss;
    for (const { socket } of attackers) {
      // A sign-in of 200 megabytes, in pieces that are each small enough.
      socket.send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]));
      for (let piece = 0; piece < 40; piece += 1) socket.send(Buffer.alloc(60_000));
    }
    expect(await Promise.all(attackers.map(({ closed }) => closed))).toEqual(
      attackers.map(() => TOO_BIG),
    );
    // Twenty megabytes were sent, by this very process too; the server has kept none of them.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('X-03 lives on when somebody asks for a websocket at an address that is none', async () => {
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
      expect(answer, address).toContain('404');
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('X-03 lives on when somebody asks for one elsewhere and breaks off', async () => {
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

  it('X-03 knows people by token alone: a cookie opens nothing, whatever page sends it', async () => {
    const signedIn = await server
      .client()
      .call('login', { name: 'admin', password: TEST_PASSWORD });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const origin of ['https://evil.example', server.url]) {
      const { socket, heard, closed } = await open({ cookie, origin });
      const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, clientId: 'x' };
      socket.send(generate({ cmd: 'connect', ...hello, username: 'u-admin' } as never));
      await closed;
      // A refusal in the answer to the sign-in, or no answer at all.
      expect(heard.map((packet) => packet[3])).not.toContain(0);
    }
  });
});
