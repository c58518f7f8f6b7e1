import { describe, expect, it } from 'vitest';
import { readSentTotals, sentSince } from './sentTotals.ts';

describe('what a host sends', () => {
  it('adds up what is sent and counts pictures alone', () => {
    const report = new Map<string, object>([
      [
        '1',
        {
          type: 'outbound-rtp',
          kind: 'video',
          mid: '0',
          bytesSent: 1000,
          framesEncoded: 30,
          qualityLimitationReason: 'bandwidth',
        },
      ],
      ['2', { type: 'outbound-rtp', kind: 'audio', bytesSent: 200, mid: '1' }],
      ['8', { type: 'outbound-rtp', kind: 'video', bytesSent: 100, framesEncoded: 7, mid: '2' }],
      ['3', { type: 'inbound-rtp', kind: 'video', bytesSent: 9, framesEncoded: 9 }],
      ['4', { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.05 }],
      ['5', { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.01 }],
      ['6', { type: 'candidate-pair', availableOutgoingBitrate: 850_000 }],
      ['7', { type: 'candidate-pair' }],
    ]);
    const read = readSentTotals(report as unknown as RTCStatsReport, 5);
    expect(read).toEqual({
      at: 5,
      bytes: 1300,
      frames: 30,
      loss: 0.05,
      isLimited: true,
      availableKilobits: 850,
    });
  });

  it('is measured by the second, and never below nothing', () => {
    const unknown = { availableKilobits: undefined };
    const before = { at: 0, bytes: 0, frames: 0, loss: 0.2, isLimited: true, ...unknown };
    const after = {
      at: 2000,
      bytes: 250_000,
      frames: 60,
      loss: 0.01,
      isLimited: false,
      ...unknown,
    };
    expect(sentSince(before, after)).toEqual({
      kilobits: 1000,
      frames: 30,
      loss: 0.01,
      isLimited: false,
    });
    expect(sentSince(after, { ...before, at: 3000 })).toMatchObject({ kilobits: 0, frames: 0 });
  });
});
