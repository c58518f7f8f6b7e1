import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrival, nextRate } from './uplink-rate.ts';

const LIMITS = { least: 150_000, most: 2_500_000 };

const next = (rate: number, arrival: Partial<Arrival> = {}) =>
  nextRate(rate, { bitsPerSecond: 1_000_000, loss: 0, queueMs: 0, ...arrival }, LIMITS);

describe('the rate that a host is allowed', () => {
  it('N-12 grows while packets arrive without waiting', () => {
    expect(next(1_000_000)).toBe(1_040_000);
    expect(next(1_000_000, { queueMs: 60, loss: 0.08 })).toBe(1_040_000);
  });

  it.each([
    ['packets begin to wait', { queueMs: 61 }],
    ['more are lost than a radio network loses', { loss: 0.081 }],
    ['nothing arrives', { bitsPerSecond: 0, queueMs: 500, loss: 1 }],
    ['the way has not been measured', { queueMs: undefined, loss: 1 }],
    ['the host sends much less than it may', { bitsPerSecond: 600_000 }],
  ])('N-12 stays where it is when %s', (_, arrival) => {
    expect(next(1_000_000, arrival)).toBe(1_000_000);
  });

  it('N-12 falls below what arrives when packets wait for long', () => {
    expect(next(2_500_000, { queueMs: 121 })).toBe(850_000);
    expect(next(2_500_000, { queueMs: 120 })).toBe(2_500_000);
    expect(next(700_000, { queueMs: 121 })).toBe(700_000);
  });

  it('N-12 falls by half the loss when very much is lost', () => {
    expect(next(1_000_000, { loss: 0.2 })).toBe(900_000);
    expect(next(1_000_000, { loss: 0.15 })).toBe(1_000_000);
  });

  it('N-12 does not exceed what the host has shown to get through', () => {
    expect(next(1_000_000, { bitsPerSecond: 680_000 })).toBe(1_020_000);
  });

  it('N-12 stays within its limits whatever arrives', () => {
    const arrival = fc.record({
      bitsPerSecond: fc.double({ min: 0, max: 1e12, noNaN: true }),
      loss: fc.double({ min: 0, max: 1, noNaN: true }),
      queueMs: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(arrival), (arrivals) => {
        let rate = LIMITS.most;
        for (const each of arrivals) {
          rate = nextRate(rate, each, LIMITS);
          expect(rate).toBeGreaterThanOrEqual(150_000);
          expect(rate).toBeLessThanOrEqual(2_500_000);
        }
      }),
    );
  });

  it('N-12 comes to rest close below what a network carries, and packets wait little there', () => {
    const capacities = fc.integer({ min: 200_000, max: 2_000_000 });
    fc.assert(
      fc.property(capacities, (capacity) => {
        let rate = LIMITS.most;
        let queueBits = 0;
        const queues: number[] = [];
        let carried = 0;
        for (let step = 0; step < 240; step += 1) {
          const before = queueBits;
          // The network keeps half a second at most, and drops the rest.
          queueBits = Math.min(Math.max(0, before + (rate - capacity) / 2), capacity / 2);
          const bitsPerSecond = Math.min(capacity, rate + before * 2);
          const queueMs = (queueBits / capacity) * 1_000;
          rate = nextRate(rate, { bitsPerSecond, loss: 0, queueMs }, LIMITS);
          if (step < 120) continue;
          queues.push(queueMs);
          carried += bitsPerSecond;
        }
        expect(Math.max(...queues)).toBeLessThan(250);
        expect(carried / 120).toBeGreaterThan(capacity * 0.8);
      }),
    );
  });
});
