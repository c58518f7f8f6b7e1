import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { type IPublishPacket, parser } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import * as ws from 'ws';
import { publishFrame } from './publish-frame.ts';

/** Exported, and left out of its types. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** As the websocket library and an MQTT library read it. */
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
  // Around every length at which the one or the other is written differently.
  payload: fc
    .oneof(
      ...[0, 100, 127, 16_383, 65_535].map((middle) =>
        fc.integer({ min: Math.max(0, middle - 30), max: middle + 30 }),
      ),
    )
    .map((length) => Buffer.alloc(length, 'x')),
  id: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
});

describe('what is message, as it travels', () => {
  it('T-11 reads back as it was written, whatever its length', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
        const packets = read(publishFrame(Buffer.from('live/直播/client'), messages));
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

  it('T-11 holds more than a frame’s short lengths can tell', () => {
    const payload = Buffer.alloc(3_000_000, 'y');
    const [packet] = read(publishFrame(Buffer.from('t'), [{ payload, id: 7 }]));
    expect(packet).toMatchObject({ topic: 't', messageId: 7 });
    expect(packet?.payload.length).toBe(payload.length);
  });
});
