import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Aedes, type Client } from 'aedes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { BrokerHandlers } from './BrokerConnection.ts';
import { mqttConnect } from './mqttConnect.ts';

const TOPIC = 'live/r1/client';

/** A real broker that knows one person and grants one topic. */
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

const connect = async (password = '口令') => {
  const heard: [topic: string, payload: string][] = [];
  const onClose = vi.fn<BrokerHandlers['onClose']>();
  const { port } = http.address() as AddressInfo;
  const link = await mqttConnect(
    { url: `ws://127.0.0.1:${port}/mqtt`, clientId: 't10000', username: 'u1', password },
    { onMessage: (topic, payload) => heard.push([topic, payload]), onClose },
  );
  return { link, heard, onClose };
};

const announce = (payload: string) =>
  new Promise<void>((resolve) =>
    broker.publish(
      { cmd: 'publish', topic: TOPIC, payload, qos: 1, retain: false, dup: false },
      () => resolve(),
    ),
  );

describe('the connection to a broker', () => {
  it('T-01 hears every notice of a topic, in order, and acknowledges each', async () => {
    const { link, heard } = await connect();
    await link.subscribe(TOPIC, 1);
    const said = Array.from({ length: 300 }, (_, index) => `第 ${index} 条`);
    for (const payload of said) await announce(payload);
    await vi.waitFor(() => expect(heard).toHaveLength(300));
    expect(heard).toEqual(said.map((payload) => [TOPIC, payload]));
    await vi.waitFor(() => expect(acknowledged).toBe(300));
    link.close();
  });

  it('T-07 what it publishes arrives', async () => {
    const { link } = await connect();
    const arrived = new Promise<string>((resolve) =>
      broker.subscribe(
        'live/r1/up/u1',
        (packet, done) => {
          resolve(packet.payload.toString());
          done();
        },
        () => link.publish('live/r1/up/u1', '{"cmd":"chat","said":"你好"}', 1),
      ),
    );
    expect(await arrived).toBe('{"cmd":"chat","said":"你好"}');
    link.close();
  });

  it('T-03 a topic that is not granted is refused, and the others go on', async () => {
    const { link, heard } = await connect();
    await expect(link.subscribe('live/r1/server', 1)).rejects.toThrow('live/r1/server');
    await link.subscribe(TOPIC, 1);
    await announce('hello');
    await vi.waitFor(() => expect(heard).toEqual([[TOPIC, 'hello']]));
    link.close();
  });

  it('T-01 a wrong key is refused, and so is a broker that is not there', async () => {
    await expect(connect('wrong')).rejects.toThrow('refused');
    const handlers = { onMessage: () => {}, onClose: vi.fn() };
    const nobody = { url: 'ws://127.0.0.1:1/mqtt', clientId: 't', username: 'u', password: 'p' };
    await expect(mqttConnect(nobody, handlers)).rejects.toThrow();
    expect(handlers.onClose).not.toHaveBeenCalled();
  });

  it('T-09 tells once when the broker has gone, and not when it left by itself', async () => {
    const first = await connect();
    expect(await first.link.isAlive()).toBe(true);
    const [socket] = sockets.clients;
    (socket as WebSocket).terminate();
    await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledOnce());
    expect(await first.link.isAlive()).toBe(false);
    await expect(first.link.subscribe(TOPIC, 1)).rejects.toThrow();

    const second = await connect();
    const gone = once(broker, 'clientDisconnect');
    second.link.close();
    await gone;
    expect(second.onClose).not.toHaveBeenCalled();
  });

  it('T-09 a silent broker is told from a living one', async () => {
    const { link, onClose } = await connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      clients[0]?.conn.pause();
      for (const socket of sockets.clients) socket.pause();
      const answer = link.isAlive();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answer).toBe(false);
      expect(onClose).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      link.close();
    }
  });

  it('T-09 a broker that answers neither ping nor anything else is given up', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { link, onClose } = await connect();
      for (const socket of sockets.clients) socket.pause();
      await vi.advanceTimersByTimeAsync(50_000);
      expect(onClose).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(25_000);
      expect(onClose).toHaveBeenCalledOnce();
      link.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
