import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkConditions, NetworkLink } from './network-link.ts';

const PERFECT: LinkConditions = {
  bitsPerSecond: 1_000_000,
  queueMs: 100,
  loss: 0,
  delayMs: 0,
  jitterMs: 0,
  reordered: 0,
};

const conditions = fc.record({
  bitsPerSecond: fc.integer({ min: 10_000, max: 100_000_000 }),
  queueMs: fc.integer({ min: 0, max: 1_000 }),
  loss: fc.double({ min: 0, max: 1, noNaN: true }),
  delayMs: fc.integer({ min: 0, max: 500 }),
  jitterMs: fc.integer({ min: 0, max: 500 }),
  reordered: fc.double({ min: 0, max: 1, noNaN: true }),
});
const packets = fc.array(
  fc.record({ bytes: fc.integer({ min: 1, max: 1_500 }), pause: fc.integer({ min: 0, max: 50 }) }),
  { maxLength: 200 },
);

function send(link: NetworkLink, sent: readonly { bytes: number; pause: number }[]) {
  let now = 0;
  return sent.map(({ bytes, pause }) => {
    now += pause;
    return { bytes, now, at: link.arrival(bytes, now) };
  });
}

describe('network link', () => {
  it('N-12 carries what its bandwidth allows, one packet after the other', () => {
    const link = new NetworkLink(PERFECT, 1);
    expect(link.arrival(1_250, 0)).toBe(10);
    expect(link.arrival(1_250, 0)).toBe(20);
    expect(link.arrival(1_250, 50)).toBe(60);
  });

  it('N-12 drops a packet that would wait longer than the queue allows', () => {
    const link = new NetworkLink(PERFECT, 1);
    for (let count = 1; count <= 11; count += 1) expect(link.arrival(1_250, 0)).toBe(count * 10);
    expect(link.arrival(1_250, 0)).toBeUndefined();
    expect(link.arrival(1_250, 10)).toBe(120);
  });

  it('N-12 a packet that is overtaken arrives 30 ms later and delays no other', () => {
    const link = new NetworkLink({ ...PERFECT, reordered: 1, delayMs: 5 }, 1);
    expect(link.arrival(1_250, 0)).toBe(45);
    expect(link.arrival(1_250, 0)).toBe(55);
  });

  it('N-12 loses about the share that it is told', () => {
    const link = new NetworkLink({ ...PERFECT, loss: 0.1 }, 7);
    let lost = 0;
    for (let now = 0; now < 100_000; now += 10) if (!link.arrival(100, now)) lost += 1;
    expect(lost).toBeGreaterThan(900);
    expect(lost).toBeLessThan(1_100);
  });

  it('N-12 the same seed gives the same times', () => {
    fc.assert(
      fc.property(conditions, packets, fc.nat(), (given, sent, seed) => {
        const [one, other] = [new NetworkLink(given, seed), new NetworkLink(given, seed)];
        expect(send(one, sent)).toEqual(send(other, sent));
      }),
    );
  });

  it('N-12 nothing arrives before it is sent, nor later than queue, jitter and its own length explain', () => {
    fc.assert(
      fc.property(conditions, packets, fc.nat(), (given, sent, seed) => {
        const { bitsPerSecond, queueMs, delayMs, jitterMs } = given;
        for (const { bytes, now, at } of send(new NetworkLink(given, seed), sent)) {
          const alone = (bytes * 8_000) / bitsPerSecond;
          if (at === undefined) continue;
          expect(at).toBeGreaterThanOrEqual(now + alone - 1e-6 + Math.max(0, delayMs - jitterMs));
          // One more jitter: packets wait for a late one before them.
          expect(at).toBeLessThanOrEqual(
            now + queueMs + alone + delayMs + 2 * jitterMs + 30 + 1e-6,
          );
        }
      }),
    );
  });

  it('N-12 packets stay in order where none is overtaken', () => {
    fc.assert(
      fc.property(conditions, packets, fc.nat(), (given, sent, seed) => {
        const link = new NetworkLink({ ...given, reordered: 0 }, seed);
        const times = send(link, sent).flatMap(({ at }) => at ?? []);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
    );
  });
});
