import { Random } from '@live/simulator';
import fc from 'fast-check';
import { generate, type Packet, parser } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { PacketRefused, PacketSplitter, type SplitPacket } from './packet-splitter.ts';

const connect = generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  keepalive: 60,
  clientId: 'token-of-somebody12345',
  username: 'u',
  password: Buffer.from('t'),
} as Packet);
const publish = (length: number, qos: 0 | 1 | 2 = 0) =>
  generate({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.alloc(length, 0x40),
    qos,
    messageId: 7,
    dup: false,
    retain: false,
  });
const puback = Buffer.from([0x40, 2, 0, 1]);
const ping = generate({ cmd: 'pingreq' });

const connected = () => {
  const splitter = new PacketSplitter();
  expect([...splitter.split(connect)]).toHaveLength(1);
  return splitter;
};
const refuses = (splitter: PacketSplitter, bytes: Buffer) =>
  expect(() => [...splitter.split(bytes)]).toThrow(PacketRefused);

describe('PacketSplitter', () => {
  it('X-03 gives whole packets, however they are cut into pieces', () => {
    const anyStream = fc.record({
      lengths: fc.array(fc.nat(900), { minLength: 1, maxLength: 20 }),
      cuts: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(anyStream, ({ lengths, cuts }) => {
        const splitter = connected();
        const sent = [...lengths.map((length) => publish(length)), puback, ping];
        const stream = Buffer.concat(sent);
        const given: SplitPacket[] = [];
        for (let from = 0, turn = 0; from < stream.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          given.push(...splitter.split(stream.subarray(from, from + size)));
          from += size;
        }
        expect(given.map(({ bytes }) => bytes)).toEqual(sent);
        expect(given.at(-2)?.type).toBe('puback');
        expect(splitter.bufferedBytes).toBe(0);
      }),
    );
  });

  it('X-03 takes nothing inside a packet for an acknowledgement', () => {
    const splitter = connected();
    const long = publish(4_000, 1);
    // Split where bytes that look like an acknowledgement begin, as a client may choose to.
    const [head, body] = [long.subarray(0, 8), Buffer.from(long.subarray(8))];
    for (let at = 0; at + 4 <= body.length; at += 4) body.set(puback, at);
    expect([...splitter.split(head)]).toEqual([]);
    const given = [...splitter.split(body)];
    expect(given).toEqual([{ type: 'publish', bytes: Buffer.concat([head, body]), count: 1 }]);
  });

  it('X-03 counts acknowledgements that follow one another, and nothing behind them', () => {
    const splitter = connected();
    const acks = Array.from({ length: 100 }, () => puback);
    const given = [
      ...splitter.split(Buffer.concat([...acks, ping, puback, puback.subarray(0, 3)])),
    ];
    expect(given.map(({ type, count }) => [type, count])).toEqual([
      ['puback', 100],
      ['other', 1],
      ['puback', 1],
    ]);
    expect([...splitter.split(puback.subarray(3))]).toEqual([
      { type: 'puback', bytes: puback, count: 1 },
    ]);
  });

  it('X-03 refuses a long packet by its header, before any of it has come', () => {
    refuses(connected(), publish(40_000).subarray(0, 4));
    refuses(new PacketSplitter(), Buffer.from([0x10, 0x80, 0x80, 1]));
    refuses(connected(), Buffer.from([0x82, 0x80, 0x10]));
    refuses(connected(), Buffer.from([0xc0, 1]));
  });

  it('X-03 refuses a length that never ends', () => {
    refuses(new PacketSplitter(), Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]));
  });

  it('X-03 accepts CONNECT first, and only once', () => {
    refuses(new PacketSplitter(), publish(1));
    refuses(new PacketSplitter(), puback);
    refuses(connected(), connect);
  });

  it('X-03 refuses QoS 2, its packets, and those that only a broker sends', () => {
    refuses(connected(), publish(1, 2));
    for (const type of [0, 2, 5, 6, 7, 9, 11, 13, 15])
      refuses(connected(), Buffer.from([type * 16]));
  });
});

const below = (random: Random, bound: number) => Math.floor(random.next() * bound);
const STREAMS = 25_000;
const PACKETS_PER_STREAM = 6;
const SEED = 15;

/** A packet of any kind, whole, with a byte changed, or made of nothing. */
const hostilePacket = (random: Random): Buffer => {
  const kinds: (() => Buffer)[] = [
    () => publish(below(random, 300), below(random, 2) as 0 | 1),
    () => puback,
    () => ping,
    () =>
      generate({
        cmd: 'subscribe',
        messageId: 1,
        subscriptions: [{ topic: 'live/r/client', qos: 1 }],
      } as Packet),
    () => generate({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['a/b'] } as Packet),
    () => Buffer.from(Array.from({ length: 1 + below(random, 40) }, () => below(random, 256))),
    () => connect,
    () => publish(3, 2),
  ];
  // Mostly valid packets, so that most streams continue.
  const kind = below(random, 10) > 1 ? below(random, 5) : below(random, kinds.length);
  const packet = Buffer.from((kinds[kind] as () => Buffer)());
  if (below(random, 12) === 0) packet[below(random, packet.length)] = below(random, 256);
  return packet;
};

describe('the splitter and the parser behind it', () => {
  it('X-03 agree on every packet of 150,000, cut anywhere', () => {
    const random = new Random(SEED);
    const count = { packets: 0, given: 0, refused: 0, unreadable: 0 };
    let maxBuffered = 0;
    for (let stream = 0; stream < STREAMS; stream += 1) {
      const packets = [
        connect,
        ...Array.from({ length: PACKETS_PER_STREAM - 1 }, () => hostilePacket(random)),
      ];
      count.packets += packets.length;
      const bytes = Buffer.concat(packets);
      const splitter = new PacketSplitter();
      const reader = parser({ protocolVersion: 4 });
      let read = 0;
      let isUnreadable = false;
      reader.on('packet', () => {
        read += 1;
      });
      reader.on('error', () => {
        isUnreadable = true;
      });
      try {
        for (let from = 0; from < bytes.length && !isUnreadable; ) {
          const size = 1 + below(random, bytes.length);
          let worked = 0;
          for (const { bytes: packet } of splitter.split(bytes.subarray(from, from + size))) {
            read = 0;
            const left = reader.parse(packet);
            worked += 1;
            count.given += 1;
            if (isUnreadable) break;
            // Exactly one packet, and nothing of it is left for the next. An assertion each would take half a minute.
            if (read !== 1 || left !== 0) expect([read, left]).toEqual([1, 0]);
          }
          // Work is bounded by the input: the shortest packet has two bytes.
          if (worked > size / 2 + 1) expect(worked).toBeLessThanOrEqual(size / 2 + 1);
          maxBuffered = Math.max(maxBuffered, splitter.bufferedBytes);
          from += size;
        }
        if (isUnreadable) count.unreadable += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(PacketRefused);
        count.refused += 1;
      }
    }
    expect(count.packets).toBeGreaterThanOrEqual(100_000);
    expect(count.given).toBeGreaterThan(50_000);
    expect(count.refused).toBeGreaterThan(1_000);
    expect(maxBuffered).toBeLessThan(33 * 1024);
  });
});
