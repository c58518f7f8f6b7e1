import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { PacketGuard } from './packet-guard.ts';

const publish = (length: number) =>
  generate({
    ...{ cmd: 'publish', topic: 't', payload: Buffer.alloc(length), qos: 0 },
    ...{ dup: false, retain: false },
  });

describe('PacketGuard', () => {
  it('X-03 lets packets pass, however they are cut into pieces', () => {
    const anyStream = fc.record({
      lengths: fc.array(fc.nat(900), { minLength: 1, maxLength: 20 }),
      cuts: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(anyStream, ({ lengths, cuts }) => {
        const guard = new PacketGuard(1_000);
        const stream = Buffer.concat([...lengths.map(publish), generate({ cmd: 'pingreq' })]);
        for (let from = 0, turn = 0; from < stream.length; turn += 1) {
          const size = cuts[turn % cuts.length] ?? 1;
          expect(guard.passes(stream.subarray(from, from + size))).toBe(true);
          from += size;
        }
        expect(guard.passes(publish(1_100))).toBe(false);
      }),
    );
  });

  it('X-03 refuses a long packet by its header, before any of it has come', () => {
    expect(new PacketGuard(1_000).passes(publish(5_000).subarray(0, 3))).toBe(false);
  });

  it('X-03 refuses a length that never ends', () => {
    expect(new PacketGuard(1_000).passes(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]))).toBe(false);
  });
});
