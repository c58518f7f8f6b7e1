import { describe, expect, it } from 'vitest';
import { rtpPacket } from '../testing/media/rtp-packet.ts';
import { FrameAssembler, type MediaFrame } from './frame-assembler.ts';
import { nalUnits, parsePictureFormat } from './h264.ts';
import { SoundFiller } from './sound-filler.ts';
import { SyncClock } from './sync-clock.ts';

/** 1280 × 720, constrained baseline. */
const SPS = Buffer.from('6742c01fd9005005bb016a0202028000000300800000190783064a80', 'hex');

describe('h264', () => {
  it('V-05 reads codec and size of a picture', () => {
    expect(parsePictureFormat(SPS)).toEqual({ codec: 'avc1.42c01f', width: 1280, height: 720 });
    expect(parsePictureFormat(SPS.subarray(0, 6))).toBeUndefined();
    expect(parsePictureFormat(Buffer.alloc(0))).toBeUndefined();
  });

  it('V-05 splits a byte stream at long and short start codes', () => {
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

  it('V-04 puts fragments together and begins with a keyframe', () => {
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

  it('V-04 writes nothing damaged: after a loss it waits for a whole keyframe', () => {
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

describe('SyncClock', () => {
  it('V-04 pulls sound to where the sender says it belongs, never backwards', () => {
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

  it('V-04 does not believe a sender whose two clocks are far apart', () => {
    const clock = new SyncClock();
    clock.at('video', 0, 0);
    clock.at('audio', 0, 0);
    clock.noteReport('video', { ssrc: 1, compactNtp: 0, ntpSeconds: 100, rtpTimestamp: 0 });
    clock.noteReport('audio', { ssrc: 2, compactNtp: 0, ntpSeconds: 900, rtpTimestamp: 0 });
    expect(clock.at('audio', 960, 20)).toBeCloseTo(0.02);
  });
});

describe('SoundFiller', () => {
  it('V-04 fills a stall with silence and drops what comes too late', () => {
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
