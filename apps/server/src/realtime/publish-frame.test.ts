import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { type IPublishPacket, parser } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import * as ws from 'ws';
import { publishFrame } from './fan-out.ts';

/** `ws` exports it, and its types leave it out. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** Parsed by the websocket library and an MQTT library. */
const read = (frame: Buffer): IPublishPacket[] => {
  const packets: IPublishPacket[] = [];
  const reader = parser({ protocolVersion: 4 });
  reader.on('packet', (packet) => packets.push(packet as IPublishPacket));
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  receiver.on('message', (data: Buffer, isBinary: boolean) => {
    expect(isBinary).toBe(true);
    reader.parse(data);
  });
  receiver.write(frame);
  return packets;
};

const message = fc.record({
  // Around every length at which a frame or a packet encodes it with more bytes.
  payload: fc
    .oneof(
      ...[0, 100, 127, 16_383, 65_535].map((middle) =>
        fc.integer({ min: Math.max(0, middle - 30), max: middle + 30 }),
      ),
    )
    .map((length) => Buffer.alloc(length, 'x')),
  id: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
});

describe('frames of PUBLISH packets', () => {
  it('T-11 parse to the messages they were made of, whatever their length', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
        const packets = read(publishFrame('live/直播/client', messages));
        expect(
          packets.map(({ topic, payload, messageId, qos }) => ({ topic, payload, messageId, qos })),
        ).toEqual(
          messages.map(({ payload, id }) => ({
            topic: 'live/直播/client',
            payload,
            messageId: id,
            qos: id === undefined ? 0 : 1,
          })),
        );
      }),
    );
  });

  it('T-11 carry a message that needs the 64-bit length', () => {
    const payload = Buffer.alloc(3_000_000, 'y');
    const [packet] = read(publishFrame('t', [{ payload, id: 7 }]));
    expect(packet).toMatchObject({ topic: 't', messageId: 7 });
    expect(packet?.payload.length).toBe(payload.length);
  });
});
