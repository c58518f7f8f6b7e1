import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtpPacket } from '../testing/rtp-packet.ts';
import { beginsKeyframe } from './h264.ts';
import { ReceptionTracker } from './reception-tracker.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import {
  hasMarker,
  isRtp,
  payloadOf,
  sequenceOf,
  setPayloadType,
  timestampOf,
  Unwrapper,
} from './rtp.ts';
import { RtpRewriter } from './rtp-rewriter.ts';

describe('Unwrapper', () => {
  it('N-12 counts on over any number of turns, in spite of some disorder', () => {
    fc.assert(
      fc.property(
        fc.nat(65_535),
        fc.array(fc.integer({ min: -50, max: 3_000 }), { maxLength: 200 }),
        (first, steps) => {
          const unwrapper = new Unwrapper();
          const base = unwrapper.unwrap(first) - first;
          let highest = first;
          for (const step of steps) {
            const value = Math.max(0, highest + step);
            highest = Math.max(highest, value);
            expect(unwrapper.unwrap(value % 65_536) - base).toBe(value);
          }
        },
      ),
    );
  });
});

describe('beginsKeyframe', () => {
  const together = (...units: number[][]) =>
    Buffer.from([24, ...units.flatMap((unit) => [0, unit.length, ...unit])]);

  it.each([
    ['parameters', Buffer.from([0x67, 1, 2]), true],
    ['a whole picture', Buffer.from([0x65, 1, 2]), true],
    ['a change to the picture before', Buffer.from([0x41, 1, 2]), false],
    ['parameters among others', together([0x09], [0x67, 1], [0x68, 1]), true],
    ['changes among others', together([0x06, 1], [0x41, 1]), false],
    ['the first part of a whole picture', Buffer.from([0x7c, 0x85, 1]), true],
    ['a later part of a whole picture', Buffer.from([0x7c, 0x05, 1]), false],
    ['the first part of a change', Buffer.from([0x7c, 0x81, 1]), false],
    ['nothing', Buffer.alloc(0), false],
    ['a list that ends too soon', Buffer.from([24, 0, 9, 0x41]), false],
  ])('N-12 knows %s', (_what, payload, expected) => {
    expect(beginsKeyframe(payload)).toBe(expected);
  });

  it('N-12 survives any bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void beginsKeyframe(Buffer.from(bytes))));
  });
});

describe('ReorderBuffer', () => {
  it('N-12 gives every packet once and in order, whatever order they came in', () => {
    const order = fc.shuffledSubarray([...Array(40).keys()], { minLength: 40 });
    fc.assert(
      fc.property(fc.nat(65_535), order, (first, shuffled) => {
        const out: number[] = [];
        const buffer = new ReorderBuffer({
          onPacket: (packet) => out.push(sequenceOf(packet)),
          onGap: () => expect.unreachable(),
        });
        buffer.push(rtpPacket({ sequence: first }), 0);
        for (const index of shuffled) {
          buffer.push(rtpPacket({ sequence: (first + 1 + index) % 65_536 }), 0);
          // A duplicate has no effect.
          buffer.push(rtpPacket({ sequence: (first + 1 + index) % 65_536 }), 0);
        }
        expect(out).toEqual([...Array(41).keys()].map((index) => (first + index) % 65_536));
      }),
    );
  });

  it('N-12 waits for a lost packet, then goes on without it and says so', () => {
    const out: (number | 'gap')[] = [];
    const buffer = new ReorderBuffer({
      onPacket: (packet) => out.push(sequenceOf(packet)),
      onGap: () => out.push('gap'),
    });
    buffer.push(rtpPacket({ sequence: 1 }), 0);
    buffer.push(rtpPacket({ sequence: 3 }), 10);
    buffer.push(rtpPacket({ sequence: 4 }), 200);
    expect(out).toEqual([1]);
    buffer.push(rtpPacket({ sequence: 5 }), 400);
    expect(out).toEqual([1, 'gap', 3, 4, 5]);
    buffer.push(rtpPacket({ sequence: 2 }), 410);
    buffer.push(rtpPacket({ sequence: 7 }), 420);
    buffer.flush();
    expect(out).toEqual([1, 'gap', 3, 4, 5, 'gap', 7]);
  });
});

describe('ReceptionTracker', () => {
  it('N-12 asks for what is missing, again after a while, and not for ever', () => {
    const tracker = new ReceptionTracker(1, 90_000);
    tracker.receive(rtpPacket({ sequence: 65_534 }), 0);
    tracker.receive(rtpPacket({ sequence: 1 }), 0);
    expect(tracker.missing(0)).toEqual([65_535, 0]);
    expect(tracker.missing(10)).toEqual([]);
    expect(tracker.receive(rtpPacket({ sequence: 0 }), 20)).toBe(true);
    expect(tracker.receive(rtpPacket({ sequence: 0 }), 20)).toBe(false);
    expect(tracker.missing(60)).toEqual([65_535]);
    expect(tracker.packetsMissed).toBe(2);
    for (let now = 120; now < 1_000; now += 60) tracker.missing(now);
    expect(tracker.missing(1_100)).toEqual([]);
    const summary = tracker.summary(2_000);
    expect(summary.packetsLost).toBe(1);
    expect(summary.fractionLost).toBe(64);
    expect(tracker.summary(3_000).fractionLost).toBe(0);
  });

  it('N-12 asks again when a packet should have come, by the time that others took', () => {
    const tracker = new ReceptionTracker(1, 90_000);
    const receive = (sequence: number, at: number) => tracker.receive(rtpPacket({ sequence }), at);
    receive(0, 0);
    receive(2, 0);
    expect(tracker.missing(0)).toEqual([1]);
    receive(1, 200);
    receive(4, 1_000);
    expect(tracker.missing(1_000)).toEqual([3]);
    expect(tracker.missing(1_249)).toEqual([]);
    expect(tracker.missing(1_250)).toEqual([3]);
    // One that came by itself shows nothing about requests, and a very slow one does not stop them.
    receive(6, 2_000);
    receive(5, 2_100);
    receive(3, 9_000);
    receive(8, 10_000);
    expect(tracker.missing(10_000)).toEqual([7]);
    expect(tracker.missing(10_399)).toEqual([]);
    expect(tracker.missing(10_400)).toEqual([7]);
  });
});

describe('leaps of sequence numbers', () => {
  const leaps = [128, 129, 3_000, 32_767, 32_768, 40_000, 65_535];

  it.each(leaps)('N-10 by %i leave a bounded number of packets to ask for', (leap) => {
    const tracker = new ReceptionTracker(1, 90_000);
    let most = 0;
    for (let count = 0; count < 2_000; count += 1) {
      tracker.receive(rtpPacket({ sequence: (count * leap) % 65_536 }), count / 10);
      most = Math.max(most, tracker.missing(1e9 + count * 60).length);
    }
    expect(most).toBeLessThanOrEqual(256);
  });

  it.each(leaps)('N-10 by %i leave a bounded number of packets in the buffer', (leap) => {
    let pending = 0;
    const buffer = new ReorderBuffer({
      onPacket: () => {
        pending -= 1;
      },
      onGap: () => undefined,
    });
    const numbers = new Unwrapper();
    let highest = 0;
    for (let count = 0; count < 5_000; count += 1) {
      const sequence = (count * leap) % 65_536;
      const unwrapped = numbers.unwrap(sequence);
      // Older gaps were given up and are not stored.
      if (unwrapped > highest) pending += 1;
      highest = Math.max(highest, unwrapped);
      buffer.push(rtpPacket({ sequence }), 0);
      expect(pending).toBeLessThanOrEqual(513);
    }
  });
});

describe('a sender that restarts its numbering', () => {
  it('N-10 is understood after some packets: by the reports, and by the recording', () => {
    const tracker = new ReceptionTracker(1, 90_000);
    let handed = 0;
    let gaps = 0;
    const buffer = new ReorderBuffer({
      onPacket: () => {
        handed += 1;
      },
      onGap: () => {
        gaps += 1;
      },
    });
    const send = (sequence: number) => {
      buffer.push(rtpPacket({ sequence }), 0);
      return tracker.receive(rtpPacket({ sequence }), 0);
    };
    for (let sequence = 30_000; sequence < 30_100; sequence += 1) send(sequence);
    let taken = 0;
    for (let sequence = 10_000; sequence < 10_100; sequence += 1) taken += send(sequence) ? 1 : 0;
    expect(taken).toBe(68);
    expect([handed, gaps]).toEqual([168, 1]);
    expect(tracker.summary(0).packetsLost).toBe(0);
  });
});

describe('setPayloadType', () => {
  it.each([0, 127, 128, 200, 255, 256, -1])('N-10 leaves the marker alone with %i', (type) => {
    for (const marker of [true, false]) {
      const packet = rtpPacket({ marker });
      setPayloadType(packet, type);
      expect(hasMarker(packet)).toBe(marker);
    }
  });
});

describe('isRtp', () => {
  it('N-10 takes no packet that is longer than any datagram to a viewer', () => {
    expect(isRtp(rtpPacket({ payload: Buffer.alloc(1_400) }))).toBe(true);
    expect(isRtp(rtpPacket({ payload: Buffer.alloc(9_000) }))).toBe(false);
  });
});

describe('RtpRewriter', () => {
  it('N-03 goes on in number and time when another publisher takes over', () => {
    const rewriter = new RtpRewriter('video');
    rewriter.begin();
    const last = rtpPacket({ sequence: 65_535, timestamp: 0xffff_ff00 });
    rewriter.pass(last, 1_000);
    expect([sequenceOf(last), timestampOf(last)]).toEqual([65_535, 0xffff_ff00]);
    rewriter.begin();
    const next = rtpPacket({ sequence: 777, timestamp: 5 });
    rewriter.pass(next, 2_000);
    expect(sequenceOf(next)).toBe(0);
    expect(timestampOf(next)).toBe((0xffff_ff00 + 90_000) % 2 ** 32);
    const after = rtpPacket({ sequence: 778, timestamp: 3_005 });
    rewriter.pass(after, 2_033);
    expect([sequenceOf(after), timestampOf(after) - timestampOf(next)]).toEqual([1, 3_000]);
    expect(rewriter.recall(0)).toBe(next);
    expect(rewriter.recall(5)).toBeUndefined();
  });
});

describe('payloadOf', () => {
  it('N-12 leaves out extensions and padding, and never throws', () => {
    const plain = rtpPacket({ payload: Buffer.from('abc') });
    expect(String(payloadOf(plain))).toBe('abc');
    const extended = Buffer.concat([
      plain.subarray(0, 12),
      Buffer.from('bede000112345678', 'hex'),
      Buffer.from('abc\0\0\x03'),
    ]);
    extended[0] = 0xb0;
    expect(String(payloadOf(extended))).toBe('abc');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 40 }), (bytes) => {
        payloadOf(Buffer.from(bytes));
      }),
    );
  });
});
