import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Aedes, type Client } from 'aedes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { BrokerHandlers } from './BrokerConnection.ts';
import { mqttConnect } from './mqttConnect.ts';

const TOPIC = 'live/r1/client';

/** A real broker that accepts one user and grants one topic. */
let http: Server;
let broker: Aedes;
let sockets: WebSocketServer;
const clients: Client[] = [];
let acknowledged = 0;

beforeEach(async () => {
  clients.length = 0;
  acknowledged = 0;
  http = createServer();
  broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === 'u1' && password?.toString() === '口令'),
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic === TOPIC ? subscription : null),
  });
  broker.on('client', (client) => clients.push(client));
  broker.on('ack', () => {
    acknowledged += 1;
  });
  sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => {
    broker.handle(createWebSocketStream(socket), request);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  http.close();
});

const connect = async (onPayload = (_payload: string) => {}, password = '口令') => {
  const received: [topic: string, payload: string][] = [];
  const onClose = vi.fn<BrokerHandlers['onClose']>();
  const { port } = http.address() as AddressInfo;
  const connection = await mqttConnect(
    { url: `ws://127.0.0.1:${port}/mqtt`, clientId: 't10000', username: 'u1', password },
    {
      onMessage: (topic, payload) => {
        received.push([topic, payload]);
        onPayload(payload);
      },
      onClose,
    },
  );
  return { connection, received, onClose };
};

const announce = (payload: string) =>
  new Promise<void>((resolve) =>
    broker.publish(
      { cmd: 'publish', topic: TOPIC, payload, qos: 1, retain: false, dup: false },
      () => resolve(),
    ),
  );

describe('the connection to a broker', () => {
  it('T-01 receives every notice of a topic, in order, and acknowledges each', async () => {
    const { connection, received } = await connect();
    await connection.subscribe(TOPIC, 1);
    const payloads = Array.from({ length: 300 }, (_, index) => `第 ${index} 条`);
    for (const payload of payloads) await announce(payload);
    await vi.waitFor(() => expect(received).toHaveLength(300));
    expect(received).toEqual(payloads.map((payload) => [TOPIC, payload]));
    await vi.waitFor(() => expect(acknowledged).toBe(300));
    connection.close();
  });

  it('O-01 an error of the page while it reads a notice costs no other notice', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { connection, received, onClose } = await connect((payload) => {
      if (payload === '二') throw new Error('a defect of the page');
    });
    await connection.subscribe(TOPIC, 1);
    for (const payload of ['一', '二', '三']) await announce(payload);
    await vi.waitFor(() => expect(received).toHaveLength(3));
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('a defect of the page'));
    expect(onClose).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    connection.close();
  });

  it('T-07 delivers what it publishes', async () => {
    const { connection } = await connect();
    const arrived = new Promise<string>((resolve) =>
      broker.subscribe(
        'live/r1/up/u1',
        (packet, done) => {
          resolve(packet.payload.toString());
          done();
        },
        () => connection.publish('live/r1/up/u1', '{"cmd":"chat","message":"你好"}', 1),
      ),
    );
    expect(await arrived).toBe('{"cmd":"chat","message":"你好"}');
    connection.close();
  });

  it('T-03 a topic that is not granted is refused, and other subscriptions still work', async () => {
    const { connection, received } = await connect();
    await expect(connection.subscribe('live/r1/server', 1)).rejects.toThrow('live/r1/server');
    await connection.subscribe(TOPIC, 1);
    await announce('hello');
    await vi.waitFor(() => expect(received).toEqual([[TOPIC, 'hello']]));
    connection.close();
  });

  it('T-01 rejects on a wrong password and on an unreachable broker', async () => {
    await expect(connect(undefined, 'wrong')).rejects.toThrow('refused');
    const handlers = { onMessage: () => {}, onClose: vi.fn() };
    const unreachable = {
      url: 'ws://127.0.0.1:1/mqtt',
      clientId: 't',
      username: 'u',
      password: 'p',
    };
    await expect(mqttConnect(unreachable, handlers)).rejects.toThrow();
    expect(handlers.onClose).not.toHaveBeenCalled();
  });

  it('T-09 calls onClose once when the broker is lost, and not after close()', async () => {
    const first = await connect();
    expect(await first.connection.isAlive()).toBe(true);
    const [socket] = sockets.clients;
    (socket as WebSocket).terminate();
    await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledOnce());
    expect(await first.connection.isAlive()).toBe(false);
    await expect(first.connection.subscribe(TOPIC, 1)).rejects.toThrow();

    const second = await connect();
    const gone = once(broker, 'clientDisconnect');
    second.connection.close();
    await gone;
    expect(second.onClose).not.toHaveBeenCalled();
  });

  it('T-09 isAlive() is false for a broker that does not respond', async () => {
    const { connection, onClose } = await connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      clients[0]?.conn.pause();
      for (const socket of sockets.clients) socket.pause();
      const answer = connection.isAlive();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answer).toBe(false);
      expect(onClose).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      connection.close();
    }
  });

  it('T-09 closes the connection when the broker no longer answers pings', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { connection, onClose } = await connect();
      for (const socket of sockets.clients) socket.pause();
      await vi.advanceTimersByTimeAsync(50_000);
      expect(onClose).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(25_000);
      expect(onClose).toHaveBeenCalledOnce();
      connection.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
