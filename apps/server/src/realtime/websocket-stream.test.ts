import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { TokenBucket } from '@live/guards';
import { generate, type Packet } from 'mqtt-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { WebSocketStream } from './websocket-stream.ts';

const PUBLISHED = 30_000;
const plenty = () => new TokenBucket({ limit: 1e9, seconds: 1 });

/** What a websocket writes to, whose other side reads nothing until it is told to. */
class UnreadWire extends Duplex {
  #release: (() => void) | undefined;
  #isRead = false;

  override _read(): void {}

  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#isRead) done();
    else this.#release = done;
  }

  readOn(): void {
    this.#isRead = true;
    this.#release?.();
  }
}

describe('a member who reads nothing', () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });

  const join = async () => {
    const server = new WebSocketServer({ port: 0 });
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    opened.push(client, server);
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ];
    const wire = new UnreadWire();
    const budget = { bytes: plenty(), packets: plenty(), now: Date.now, exceeded: () => {} };
    const stream = new WebSocketStream(socket, wire, budget);
    const taken: string[] = [];
    stream.onPublish = (_topic, payload) => {
      taken.push(payload.toString());
      return true;
    };
    stream.resume();
    const send = (packet: object) => client.send(generate(packet as Packet));
    send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, clientId: 'c' });
    stream.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
    return { send, wire, taken };
  };

  it('T-11 X-03 is read no further while 64 KiB of answers wait, and from there on later', async () => {
    const { send, wire, taken } = await join();
    const message = { cmd: 'publish', topic: 'up', qos: 1, dup: false, retain: false };
    for (let count = 0; count < PUBLISHED; count += 1)
      send({ ...message, payload: String(count), messageId: 1 + (count % 65_535) });
    let before = -1;
    while (taken.length > before) {
      before = taken.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(taken.length).toBeGreaterThan(1_000);
    // An acknowledgement is 4 bytes in a frame of 2 more.
    expect(taken.length).toBeLessThan((64 * 1_024) / 6 + 200);
    wire.readOn();
    await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(PUBLISHED);
    expect(taken).toEqual(Array.from({ length: PUBLISHED }, (_, count) => String(count)));
  });
});
