import { describe, expect, it } from 'vitest';
import { addCounters, type Counters, type Health, NO_HEALTH, readStats } from './health.ts';

const second = (index: number, changes: Partial<Counters> = {}): Counters => ({
  at: index * 1_000,
  bytes: index * 250_000,
  frames: index * 30,
  packets: index * 200,
  packetsLost: 0,
  freezes: 0,
  bufferSeconds: index * 1.5,
  bufferedFrames: index * 30,
  roundTripSeconds: 0.038,
  ...changes,
});

function watch(samples: Counters[], isConnected = true): Health {
  return samples.reduce((health, sample) => addCounters(health, sample, isConnected), NO_HEALTH);
}

describe('health', () => {
  it('N-03 reads rates from two samples', () => {
    const point = watch([second(1), second(2)]).history.at(-1);
    expect(point).toMatchObject({
      verdict: 'smooth',
      bitsPerSecond: 2_000_000,
      framesPerSecond: 30,
      roundTripMs: 38,
      loss: 0,
      freezes: 0,
    });
    expect(point?.delaySeconds).toBeCloseTo(0.05 + 0.019);
  });

  it.each([
    ['a freeze', second(2, { freezes: 1 }), 'stuttering'],
    ['few frames', second(2, { frames: 35 }), 'stuttering'],
    ['loss', second(2, { packetsLost: 20 }), 'stuttering'],
    ['a little loss', second(2, { packetsLost: 5 }), 'smooth'],
    ['nothing arriving', second(2, { bytes: 250_000 }), 'lost'],
  ])('N-03 %s is judged', (_, sample, verdict) => {
    expect(watch([second(1), sample]).history.at(-1)?.verdict).toBe(verdict);
  });

  it('N-03 a freeze counts for five seconds', () => {
    const samples = [
      second(1),
      ...[2, 3, 4, 5, 6, 7].map((index) => second(index, { freezes: 1 })),
    ];
    const verdicts = watch(samples).history.map(({ verdict }) => verdict);
    expect(verdicts.lastIndexOf('stuttering')).toBe(4);
    expect(verdicts.at(-1)).toBe('smooth');
  });

  it('N-03 is lost without a connection, whatever the counters are', () => {
    expect(watch([second(1), second(2)], false).history.at(-1)?.verdict).toBe('lost');
  });

  it('N-03 restarted counters never give negative rates', () => {
    const point = watch([second(9), second(10, { bytes: 0, frames: 0, packets: 0 })]).history.at(
      -1,
    );
    expect(point).toMatchObject({ bitsPerSecond: 0, framesPerSecond: 0, verdict: 'lost' });
  });

  it('N-03 retains five minutes', () => {
    const samples = Array.from({ length: 400 }, (_, index) => second(index + 1));
    expect(watch(samples).history).toHaveLength(300);
  });

  it('N-03 finds its counters in a report', () => {
    const report = new Map<string, unknown>([
      ['a', { type: 'inbound-rtp', kind: 'audio', bytesReceived: 10 }],
      ['v', { type: 'inbound-rtp', kind: 'video', bytesReceived: 90, framesDecoded: 7 }],
      ['p', { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 }],
      ['q', { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.02 }],
    ]);
    expect(readStats(report, 5)).toMatchObject({ bytes: 100, frames: 7, roundTripSeconds: 0.02 });
    expect(readStats(new Map(), 5)).toMatchObject({ bytes: 0, roundTripSeconds: undefined });
  });
});
