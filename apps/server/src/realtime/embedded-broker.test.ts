import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveRole } from '@live/protocol';
import { unlimited } from '@live/testkit/unlimited';
import { generate } from 'mqtt-packet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { BrokerIdentity } from './broker.ts';
import { EmbeddedBroker } from './embedded-broker.ts';

const TOKEN = 'a-token-of-somebody';
const session: BrokerIdentity = {
  principal: { accountId: 'u', role: LiveRole.AUDIENCE, roomId: 'r', operator: false },
  grants: [{ action: 'subscribe', topic: 'live/r/client' }],
  tokenHash: 'hash',
  expiresAt: Number.POSITIVE_INFINITY,
};

describe('EmbeddedBroker', () => {
  let server: Server | undefined;
  let broker: EmbeddedBroker | undefined;
  afterEach(async () => {
    vi.restoreAllMocks();
    await broker?.destroy();
    server?.close();
  });

  const signIn = async (authenticate: () => Promise<BrokerIdentity | undefined>) => {
    server = createServer();
    const all = async (hashes: string[]) => new Set(hashes);
    broker = await EmbeddedBroker.listen(server, authenticate, all, unlimited);
    const left = new Promise<void>((resolve) => {
      server?.on('upgrade', (_request, socket) => socket.once('close', () => resolve()));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, 'mqtt');
    await once(socket, 'open');
    const hello = {
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: `${TOKEN}12345`,
    };
    socket.send(generate({ cmd: 'connect', ...hello, username: 'u', password: TOKEN } as never));
    return { socket, left };
  };

  it('T-09 keeps no session of a client that disconnected during its sign-in', async () => {
    const asked = Promise.withResolvers<void>();
    const judged = Promise.withResolvers<BrokerIdentity>();
    const authenticate = () => {
      asked.resolve();
      return judged.promise;
    };
    const { socket, left } = await signIn(authenticate);
    await asked.promise;
    socket.terminate();
    await left;
    await new Promise(setImmediate);
    judged.resolve(session);
    await new Promise(setImmediate);
    expect(broker?.clientCount).toBe(0);
  });

  it('O-08 a failing store is no fault of the client: it may try again, and nothing is charged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const charged = vi.spyOn(unlimited.budget, 'charge');
    const { socket } = await signIn(() => Promise.reject(new Error('the database is down')));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    // A CONNACK: server unavailable.
    expect([...answer]).toEqual([0x20, 2, 0, 3]);
    expect(charged).not.toHaveBeenCalled();
    expect(String(logged.mock.calls[0])).toContain('the database is down');
  });
});
