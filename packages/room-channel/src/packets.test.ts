import fc from 'fast-check';
import { generate, type Packet as LibraryPacket, parser } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import {
  DISCONNECT,
  encodeConnect,
  encodePubacks,
  encodePublish,
  encodeSubscribe,
  PacketReader,
  PING,
} from './packets.ts';

/** Decoded by another implementation. */
const parseWithLibrary = (...bytes: readonly Uint8Array[]): LibraryPacket[] => {
  const packets: LibraryPacket[] = [];
  const reader = parser({ protocolVersion: 4 });
  reader.on('packet', (packet: LibraryPacket) => packets.push(packet));
  for (const part of bytes) reader.parse(Buffer.from(part));
  return packets;
};

const text = fc.string({ unit: 'binary', maxLength: 300 });
const id = fc.integer({ min: 1, max: 65_535 });

describe('packets', () => {
  it('T-01 encodes valid MQTT 3.1.1', () => {
    const [connect, subscribe, ping, disconnect] = parseWithLibrary(
      encodeConnect({
        clientId: 't12345',
        username: 'u1',
        password: '口令',
        keepaliveSeconds: 300,
      }),
      encodeSubscribe(513, 'live/r1/client', 1),
      PING,
      DISCONNECT,
    );
    expect(connect).toMatchObject({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 300,
      clientId: 't12345',
      username: 'u1',
      password: Buffer.from('口令'),
    });
    expect(subscribe).toMatchObject({
      cmd: 'subscribe',
      messageId: 513,
      subscriptions: [{ topic: 'live/r1/client', qos: 1 }],
    });
    expect([ping?.cmd, disconnect?.cmd]).toEqual(['pingreq', 'disconnect']);
  });

  it('T-01 encodes any payload of any length unchanged', () => {
    fc.assert(
      fc.property(text, fc.option(id, { nil: undefined }), fc.nat(20_000), (text, number, more) => {
        const payload = text + '长'.repeat(more);
        const [packet] = parseWithLibrary(encodePublish('live/r1/up/u1', payload, number));
        expect(packet).toMatchObject({ cmd: 'publish', topic: 'live/r1/up/u1' });
        if (packet?.cmd !== 'publish') return;
        expect(packet.payload.toString()).toBe(Buffer.from(payload).toString());
        expect([packet.qos, packet.messageId]).toEqual(
          number === undefined ? [0, undefined] : [1, number],
        );
      }),
      { numRuns: 50 },
    );
  });

  it('T-01 encodes one acknowledgement per packet id', () => {
    const packets = parseWithLibrary(encodePubacks([1, 256, 65_535]));
    expect(packets.map((packet) => packet.messageId)).toEqual([1, 256, 65_535]);
    expect(packets.every(({ cmd }) => cmd === 'puback')).toBe(true);
  });

  it('T-01 decodes the same packets however the bytes are split', () => {
    const sent = Buffer.concat([
      generate({ cmd: 'connack', returnCode: 5, sessionPresent: false }),
      generate({ cmd: 'suback', messageId: 700, granted: [128] }),
      generate({ cmd: 'pingresp' }),
      generate({
        cmd: 'publish',
        topic: '题',
        payload: '好'.repeat(9_000),
        qos: 1,
        messageId: 300,
        dup: false,
        retain: false,
      }),
      generate({
        cmd: 'publish',
        topic: 'live/r1/server',
        payload: '',
        qos: 0,
        dup: false,
        retain: false,
      }),
    ]);
    const expected = [
      { type: 'connack', code: 5 },
      { type: 'suback', id: 700, granted: 128 },
      { type: 'other' },
      { type: 'publish', topic: '题', payload: '好'.repeat(9_000), id: 300 },
      { type: 'publish', topic: 'live/r1/server', payload: '', id: undefined },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(sent.length), { maxLength: 12 }), (cuts) => {
        const reader = new PacketReader();
        const ends = [...cuts, sent.length].sort((one, other) => one - other);
        const parts = ends.map((end, index) => sent.subarray(ends[index - 1] ?? 0, end));
        expect(parts.flatMap((part) => reader.read(part))).toEqual(expected);
      }),
    );
  });

  it('T-06 throws on a malformed packet instead of waiting for more bytes', () => {
    expect(() => new PacketReader().read(Uint8Array.of(0x30, 255, 255, 255, 255, 1))).toThrow();
    expect(() => new PacketReader().read(Uint8Array.of(0x30, 3, 0, 9, 1))).toThrow();
    expect(() => new PacketReader().read(Uint8Array.of(0x20, 1, 0))).toThrow();
  });
});
