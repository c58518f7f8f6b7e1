import fc from 'fast-check';
import { generate, parser } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { PacketRefused } from './packet-splitter.ts';
import { publishAcknowledgement, readPublish } from './publish-packet.ts';

const messages = fc.record({
  topic: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
  // Around every length at which a packet encodes it with one byte more.
  length: fc.oneof(fc.nat(300), fc.integer({ min: 16_300, max: 16_400 })),
  id: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
});

const packetOf = (topic: string, payload: Buffer, id: number | undefined): Buffer => {
  const packet = { cmd: 'publish', topic, payload, dup: false, retain: false } as const;
  return id === undefined
    ? generate({ ...packet, qos: 0 })
    : generate({ ...packet, qos: 1, messageId: id });
};

describe('messages of members', () => {
  it('X-03 are read as they were written, whatever their length and topic', () => {
    fc.assert(
      fc.property(messages, ({ topic, length, id }) => {
        const payload = Buffer.alloc(length, 'x');
        expect(readPublish(packetOf(topic, payload, id))).toEqual({ topic, id, payload });
      }),
    );
  });

  it('X-03 are refused where they end before their topic or their id, or have the id 0', () => {
    const packet = packetOf('live/r1/up', Buffer.alloc(0), 7);
    expect(readPublish(packet).id).toBe(7);
    for (let length = 2; length < packet.length; length += 1)
      expect(() => readPublish(packet.subarray(0, length)), String(length)).toThrow(PacketRefused);
    packet.fill(0, packet.length - 2);
    expect(() => readPublish(packet)).toThrow(PacketRefused);
  });

  it('X-03 are acknowledged by their id', () => {
    const seen: unknown[] = [];
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', ({ cmd, messageId }) => seen.push([cmd, messageId]));
    for (const id of [1, 255, 256, 65_535]) packets.parse(publishAcknowledgement(id));
    expect(seen).toEqual([
      ['puback', 1],
      ['puback', 255],
      ['puback', 256],
      ['puback', 65_535],
    ]);
  });
});
