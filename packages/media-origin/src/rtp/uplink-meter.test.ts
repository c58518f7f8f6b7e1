import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtpPacket } from '../testing/rtp-packet.ts';
import { UplinkMeter } from './uplink-meter.ts';

const MOST = 2_000_000;
const payload = Buffer.alloc(988);

/** One second of 125 packets of 1,000 bytes, a megabit, that wait for `waitMs` on the way. */
function receive(meter: UplinkMeter, from: number, waitMs: number): void {
  for (let at = from; at < from + 1_000; at += 8)
    meter.note('video', rtpPacket({ timestamp: (at * 90) >>> 0, payload }), at + waitMs);
}

const due = (expected: number, missed: number) => ({ expected, missed });

describe('what arrives from a host', () => {
  it('N-12 lowers the rate at once when packets begin to wait, and reports it until it grows again', () => {
    const meter = new UplinkMeter(MOST, 0);
    expect(meter.rate).toBe(2_000_000);
    receive(meter, 0, 20);
    expect(meter.update(due(125, 0), 1_000)).toBe(false);
    expect(meter.takeQuality(due(125, 0))).toBe('good');
    receive(meter, 1_000, 300);
    expect(meter.update(due(250, 0), 2_000)).toBe(true);
    expect(meter.rate).toBe(850_000);
    expect(meter.takeQuality(due(250, 0))).toBe('fair');
    receive(meter, 2_000, 20);
    expect(meter.update(due(375, 0), 3_000)).toBe(false);
    expect(meter.rate).toBe(884_000);
  });

  it('N-12 decides every half second', () => {
    const meter = new UplinkMeter(MOST, 0);
    receive(meter, 0, 0);
    meter.update(due(1, 0), 500);
    receive(meter, 1_000, 500);
    expect(meter.update(due(1, 0), 999)).toBe(false);
    expect(meter.rate).toBe(2_000_000);
    expect(meter.update(due(1, 0), 1_000)).toBe(true);
  });

  it('N-12 takes no slow encoder for a network: what is in the queue delays the sound too', () => {
    const sounds = (meter: UplinkMeter, from: number, waitMs: number) => {
      for (let at = from; at < from + 1_000; at += 20)
        meter.note('audio', rtpPacket({ timestamp: at * 48 }), at + waitMs);
    };
    const rateAfter = (soundWaitMs: number) => {
      const meter = new UplinkMeter(MOST, 0);
      receive(meter, 0, 20);
      sounds(meter, 0, 20);
      meter.update(due(1, 0), 1_000);
      receive(meter, 1_000, 300);
      sounds(meter, 1_000, soundWaitMs);
      meter.update(due(1, 0), 2_000);
      return meter.rate;
    };
    expect(rateAfter(20)).toBe(2_000_000);
    expect(rateAfter(300)).toBeLessThan(1_000_000);
  });

  it('N-12 counts sound as sent', () => {
    const meter = new UplinkMeter(MOST, 0);
    receive(meter, 0, 0);
    meter.update(due(1, 0), 1_000);
    receive(meter, 1_000, 0);
    for (let count = 0; count < 125; count += 1)
      meter.note('audio', rtpPacket({ timestamp: 0, payload }), 3_000);
    meter.update(due(1, 0), 2_000);
    expect(meter.rate).toBe(2_000_000);
  });

  it.each([
    [0, 'good'],
    [19, 'good'],
    [20, 'fair'],
    [79, 'fair'],
    [80, 'poor'],
    [2_000, 'poor'],
    [-5, 'good'],
  ])('N-12 calls a network that lost %i of 1000 packets %s', (missed, quality) => {
    const meter = new UplinkMeter(MOST, 0);
    meter.takeQuality(due(50, 10));
    expect(meter.takeQuality(due(1_050, 10 + missed))).toBe(quality);
    // Only what was lost since then counts.
    expect(meter.takeQuality(due(2_050, 10 + missed))).toBe('good');
  });

  it('N-12 calls a network that carries less than a quarter poor', () => {
    const meter = new UplinkMeter(8_000_000, 0);
    receive(meter, 0, 0);
    meter.update(due(1, 0), 1_000);
    receive(meter, 1_000, 200);
    meter.update(due(1, 0), 2_000);
    expect(meter.rate).toBe(850_000);
    expect(meter.takeQuality(due(1, 0))).toBe('poor');
  });

  it('N-10 keeps the rate within its limits, whatever arrives and however it is counted', () => {
    const events = fc.array(
      fc.record({
        timestamp: fc.nat({ max: 2 ** 32 - 1 }),
        pause: fc.nat({ max: 5_000 }),
        expected: fc.nat(),
        missed: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 50_000_000 }), (all, most) => {
        const meter = new UplinkMeter(most, 0);
        let now = 0;
        for (const { timestamp, pause, expected, missed } of all) {
          now += pause;
          meter.note('video', rtpPacket({ timestamp, payload }), now);
          meter.update(due(expected, missed), now);
          expect(meter.rate).toBeGreaterThanOrEqual(Math.min(150_000, most));
          expect(meter.rate).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
