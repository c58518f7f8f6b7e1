import { describe, expect, it } from 'vitest';
import { SoundFiller } from '../recording/sound-filler.ts';
import { rtpPacket } from '../testing/rtp-packet.ts';
import { AccessUnit } from './access-unit.ts';
import { FrameAssembler, type MediaFrame } from './frame-assembler.ts';
import { nalUnits, parseVideoFormat } from './h264.ts';
import { SyncClock } from './sync-clock.ts';

/** 1280 × 720, constrained baseline. */
const SPS = Buffer.from('6742c01fd9005005bb016a0202028000000300800000190783064a80', 'hex');

describe('h264', () => {
  it('V-09 reads codec and size of a picture', () => {
    expect(parseVideoFormat(SPS)).toEqual({ codec: 'avc1.42c01f', width: 1280, height: 720 });
    expect(parseVideoFormat(SPS.subarray(0, 6))).toBeUndefined();
    expect(parseVideoFormat(Buffer.alloc(0))).toBeUndefined();
  });

  it('N-10 refuses impossible sizes and endless parameter sets', () => {
    // Sixteen million pixels wide.
    const huge = Buffer.from('6742c01fda0000040000416e80', 'hex');
    expect(parseVideoFormat(huge)).toBeUndefined();
    expect(parseVideoFormat(Buffer.concat([SPS, Buffer.alloc(2 ** 20)]))?.width).toBe(1280);
  });

  it('V-09 splits a byte stream at long and short start codes', () => {
    const stream = Buffer.from('0000000167aa0000000168bb00000165cc00dd', 'hex');
    expect([...nalUnits(stream)].map((unit) => unit.toString('hex'))).toEqual([
      '67aa',
      '68bb',
      '65cc00dd',
    ]);
  });
});

describe('FrameAssembler', () => {
  const stapA = Buffer.concat([
    Buffer.from([24, 0, SPS.length]),
    SPS,
    Buffer.from([0, 2, 0x68, 1]),
  ]);
  const keyStart = Buffer.from([0x7c, 0x85, 1, 2]);
  const keyEnd = Buffer.from([0x7c, 0x45, 3, 4]);
  const delta = Buffer.from([0x61, 9, 9]);

  function assemble(packets: { sequence: number; time: number; payload: Buffer; end: boolean }[]) {
    const frames: MediaFrame[] = [];
    let broken = 0;
    const assembler = new FrameAssembler({
      onFrame: (frame) => frames.push(frame),
      onBroken: () => {
        broken += 1;
      },
    });
    for (const { sequence, time, payload, end } of packets) {
      const packet = rtpPacket({ sequence, timestamp: time * 90, marker: end, payload });
      assembler.push('video', packet, time);
    }
    assembler.flush();
    return { frames, broken };
  }

  it('V-09 puts fragments together and begins with a keyframe', () => {
    const { frames, broken } = assemble([
      { sequence: 1, time: 0, payload: delta, end: true },
      { sequence: 2, time: 40, payload: stapA, end: false },
      { sequence: 3, time: 40, payload: keyStart, end: false },
      { sequence: 4, time: 40, payload: keyEnd, end: true },
      { sequence: 5, time: 80, payload: delta, end: true },
    ]);
    expect(frames.map(({ format }) => format?.height)).toEqual([720, undefined]);
    expect(frames[0]?.data.toString('hex')).toMatch(/0000000165\s*01020304$/);
    expect((frames[1]?.at ?? 0) - (frames[0]?.at ?? 0)).toBeCloseTo(0.04);
    expect(broken).toBe(0);
  });

  it('V-09 writes nothing damaged: after a loss it waits for a whole keyframe', () => {
    const { frames, broken } = assemble([
      { sequence: 1, time: 0, payload: stapA, end: false },
      { sequence: 2, time: 0, payload: keyStart, end: false },
      { sequence: 3, time: 0, payload: keyEnd, end: true },
      // 4 held the beginning of this keyframe.
      { sequence: 5, time: 500, payload: keyEnd, end: true },
      { sequence: 6, time: 900, payload: delta, end: true },
      { sequence: 7, time: 940, payload: stapA, end: false },
      { sequence: 8, time: 940, payload: keyStart, end: false },
      { sequence: 9, time: 940, payload: keyEnd, end: true },
    ]);
    expect(frames.map(({ at }) => Math.round(at * 1_000))).toEqual([0, 940]);
    expect(broken).toBe(1);
  });
});

describe('AccessUnit', () => {
  const add = (payload: Buffer, times: number) => {
    const parts = new AccessUnit();
    let added = 0;
    while (added < times && parts.add(payload)) added += 1;
    return added;
  };

  it('N-10 holds no picture that grows without end', () => {
    const kilobyte = Buffer.alloc(1_024, 1);
    expect(add(Buffer.concat([Buffer.from([0x61]), kilobyte]), 10_000)).toBeLessThan(4_096);
    expect(add(Buffer.from([0x61, 1]), 100_000)).toBeLessThan(8_192);
    const parts = new AccessUnit();
    expect(parts.add(Buffer.from([0x7c, 0x85, 1]))).toBe(true);
    let more = 0;
    while (more < 100_000 && parts.add(Buffer.from([0x7c, 0x05, 1]))) more += 1;
    expect(more).toBeLessThan(8_192);
    expect(parts.isUnfinished).toBe(true);
  });

  it.each([
    ['a later fragment without the first', ['7c0501']],
    ['a first fragment within another', ['7c8501', '7c8501']],
    ['a list that ends too soon', ['18000961']],
    ['half a length in a list', ['1800016100']],
  ])('N-10 takes %s for malformed', (_, payloads) => {
    const parts = new AccessUnit();
    const taken = payloads.map((hex) => parts.add(Buffer.from(hex, 'hex')));
    expect(taken.at(-1)).toBe(false);
  });
});

describe('a sender without keyframes', () => {
  it('N-10 fills no memory: its frames are left out until one comes', () => {
    let bytes = 0;
    let broken = 0;
    const assembler = new FrameAssembler({
      onFrame: ({ data }) => {
        bytes += data.length;
      },
      onBroken: () => {
        broken += 1;
      },
    });
    const push = (sequence: number, payload: Buffer, marker: boolean) => {
      const fields = { sequence: sequence % 65_536, timestamp: sequence * 3_000, marker, payload };
      assembler.push('video', rtpPacket(fields), sequence * 33);
    };
    const key = Buffer.concat([
      Buffer.from([24, 0, SPS.length]),
      SPS,
      Buffer.from([0, 2, 0x65, 1]),
    ]);
    push(0, key, true);
    const delta = Buffer.concat([Buffer.from([0x61]), Buffer.alloc(1_400, 1)]);
    for (let sequence = 1; sequence < 60_000; sequence += 1) push(sequence, delta, true);
    expect(bytes).toBeLessThan(32 * 2 ** 20);
    expect(broken).toBe(1);
    const before = bytes;
    push(60_000, key, true);
    push(60_001, delta, true);
    expect(bytes).toBeGreaterThan(before);
  });
});

describe('SyncClock', () => {
  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 - 90_000 * 20, 90_000 * 11, 90_000 * 3_600])(
    'N-10 keeps to the time of arrival when timestamps leap by %i, and never goes back',
    (leap) => {
      const clock = new SyncClock();
      let last = -1;
      for (let count = 0; count < 500; count += 1) {
        const now = count * 40;
        const timestamp = (count * leap) % 2 ** 32;
        const at = clock.at('video', timestamp, now);
        expect(at).toBeGreaterThan(last);
        expect(Math.abs(at - now / 1_000)).toBeLessThanOrEqual(10.001);
        last = at;
        const rtpTimestamp = (timestamp + 2 ** 31 + 5) % 2 ** 32;
        clock.noteReport('video', { ssrc: 1, compactNtp: 0, ntpSeconds: 1, rtpTimestamp });
      }
    },
  );

  it('V-09 pulls sound to where the sender says it belongs, never backwards', () => {
    const clock = new SyncClock();
    clock.at('video', 0, 0);
    // Sound arrives 30 ms late, though it was made at the same moment.
    const times = [clock.at('audio', 0, 30)];
    const report = { ssrc: 1, compactNtp: 0, ntpSeconds: 100 };
    clock.noteReport('video', { ...report, rtpTimestamp: 0 });
    clock.noteReport('audio', { ...report, rtpTimestamp: 0 });
    for (let index = 1; index < 60; index += 1) {
      times.push(clock.at('audio', index * 960, 30 + index * 20));
    }
    expect(times.at(-1)).toBeCloseTo(59 * 0.02, 3);
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] as number))).toBe(
      true,
    );
  });

  it('V-09 ignores sender reports whose clocks are far apart', () => {
    const clock = new SyncClock();
    clock.at('video', 0, 0);
    clock.at('audio', 0, 0);
    clock.noteReport('video', { ssrc: 1, compactNtp: 0, ntpSeconds: 100, rtpTimestamp: 0 });
    clock.noteReport('audio', { ssrc: 2, compactNtp: 0, ntpSeconds: 900, rtpTimestamp: 0 });
    expect(clock.at('audio', 960, 20)).toBeCloseTo(0.02);
  });
});

describe('SoundFiller', () => {
  it.each([2 ** 31 / 90_000, 3_600, 5.1])('N-10 makes no silence for a leap of %f s', (leap) => {
    const filler = new SoundFiller();
    let made = 0;
    for (let count = 1; count <= 100; count += 1) made += filler.fill(count * leap).length;
    expect(made).toBe(0);
    // After it sound goes on.
    expect(filler.accepts(100 * leap + 0.02)).toBe(true);
  });

  it('V-09 fills a stall with silence and drops what comes too late', () => {
    const filler = new SoundFiller();
    expect(filler.accepts(0)).toBe(true);
    expect(filler.fill(0.4)).toEqual([]);
    const silence = filler.fill(1);
    expect(silence[0]?.at).toBeCloseTo(0.02);
    expect(silence).toHaveLength(48);
    expect(filler.accepts(0.5)).toBe(false);
    expect(filler.accepts(0.99)).toBe(true);
  });
});
