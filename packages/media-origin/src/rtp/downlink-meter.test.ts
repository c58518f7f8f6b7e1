import { describe, expect, it } from 'vitest';
import { DownlinkMeter } from './downlink-meter.ts';
import { ResendBudget } from './resend-budget.ts';

const block = (lastReport: number, delayMs = 0) => ({
  ssrc: 1,
  lastReport,
  delaySinceReport: delayMs * 65.536,
});

describe('the network to a viewer', () => {
  it('N-12 is measured by reports: the round trip without the time at the viewer', () => {
    const meter = new DownlinkMeter();
    expect(meter.read(0).queueMs).toBeUndefined();
    meter.noteReportSent(7, 1_000);
    meter.noteBlock(block(7, 500), 1_660);
    expect(meter.roundTripMs).toBeCloseTo(160);
    expect(meter.read(1_700).queueMs).toBe(0);
    // An unknown report, one that is named again, and one that was answered before it was sent, say nothing.
    meter.noteBlock(block(8), 9_000);
    meter.noteBlock(block(7, 100), 1_700);
    meter.noteReportSent(9, 2_000);
    meter.noteBlock(block(9, 900), 2_700);
    expect(meter.roundTripMs).toBeCloseTo(160);
  });

  it('N-12 shows a queue by round trips that are all longer, not by jitter', () => {
    const meter = new DownlinkMeter();
    const trip = (at: number, ms: number) => {
      meter.noteReportSent(at, at);
      meter.noteBlock(block(at), at + ms);
      return meter.read(at + ms).queueMs;
    };
    expect(trip(1_000, 100)).toBeCloseTo(0);
    expect(trip(2_000, 400)).toBeCloseTo(0);
    expect(trip(3_000, 100)).toBeCloseTo(0);
    trip(4_000, 400);
    expect(trip(5_000, 450)).toBeCloseTo(300);
  });

  it('N-12 counts the share that was missing in each of two seconds', () => {
    const meter = new DownlinkMeter();
    const second = (sent: number, missed: number, now: number) => {
      for (let packet = 0; packet < sent; packet += 1) meter.noteSent(now);
      for (let packet = 0; packet < missed; packet += 1) meter.noteMissed();
      return meter.read(now).loss;
    };
    expect(second(40, 20, 1_000)).toBe(0);
    expect(second(40, 10, 1_999)).toBe(0);
    expect(second(0, 0, 2_000)).toBe(0.25);
    expect(second(9, 9, 3_000)).toBe(0);
    expect(second(40, 40, 4_000)).toBe(0);
    expect(second(10, 10, 5_000)).toBe(1);
  });

  it('N-12 knows for how long nothing was answered', () => {
    const meter = new DownlinkMeter();
    expect(meter.read(5_000).silentMs).toBe(0);
    meter.noteSent(5_000);
    meter.noteSent(6_000);
    expect(meter.read(8_000).silentMs).toBe(3_000);
    meter.noteHeard();
    expect(meter.read(9_000).silentMs).toBe(0);
  });
});

describe('what a viewer gets again', () => {
  it('N-12 is a packet once in a round trip', () => {
    const budget = new ResendBudget();
    expect([budget.noteAsked(5), budget.noteAsked(5)]).toEqual([true, false]);
    const at = (now: number) => budget.allows(5, 1_000, now, 200);
    expect([at(0), at(199), at(200), at(399)]).toEqual([true, false, true, false]);
  });

  it('N-12 is at most a quarter of what is sent anyway, after the first keyframe', () => {
    const budget = new ResendBudget();
    let resent = 0;
    const resend = (count: number) => {
      for (let packet = 0; packet < count; packet += 1)
        if (budget.allows(packet, 1_000, packet * 1_000, 100)) resent += 1_000;
    };
    resend(200);
    expect(resent).toBe(60_000);
    budget.noteSent(100_000);
    resend(200);
    expect(resent).toBe(85_000);
    budget.noteSent(10_000_000);
    resend(200);
    expect(resent).toBe(145_000);
  });
});
