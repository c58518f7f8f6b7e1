import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueDelay } from './queue-delay.ts';

const CLOCK = 90_000;
const timestamp = (ms: number, from = 0) => (from + ms * 90) >>> 0;

describe('wait of packets on their way', () => {
  it('N-12 is how much longer the fastest packet of late took than the fastest before', () => {
    const delay = new QueueDelay(CLOCK);
    delay.note(timestamp(0), 50);
    delay.note(timestamp(40), 130);
    expect(delay.take(500)).toBe(0);
    delay.note(timestamp(500), 700);
    delay.note(timestamp(540), 720);
    expect(delay.take(1_000)).toBe(130);
    delay.note(timestamp(1_000), 1_040);
    expect(delay.take(1_500)).toBe(0);
    delay.note(timestamp(1_500), 1_550);
    expect(delay.take(2_000)).toBe(10);
  });

  it('N-12 is unknown when nothing arrived', () => {
    const delay = new QueueDelay(CLOCK);
    expect(delay.take(0)).toBeUndefined();
    delay.note(timestamp(0), 50);
    expect(delay.take(100)).toBe(0);
    expect(delay.take(200)).toBeUndefined();
  });

  it('N-12 forgets a way that is no longer there after twenty seconds', () => {
    const delay = new QueueDelay(CLOCK);
    const waits: (number | undefined)[] = [];
    for (let at = 0; at <= 40_000; at += 500) {
      delay.note(timestamp(at), at + (at < 5_000 ? 10 : 110));
      waits.push(delay.take(at + 200));
    }
    expect(waits[9]).toBe(0);
    expect(waits[10]).toBe(100);
    expect(waits[20]).toBe(100);
    expect(waits.at(-1)).toBe(0);
  });

  it('N-12 begins again after a jump of the timestamps', () => {
    const delay = new QueueDelay(CLOCK);
    delay.note(timestamp(0), 0);
    delay.note(timestamp(10_000), 100);
    delay.note(timestamp(10_040), 160);
    expect(delay.take(500)).toBe(0);
  });

  it('N-12 is the same wherever the timestamps begin, also where they wrap', () => {
    const packets = fc.array(fc.nat({ max: 300 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(packets, fc.nat({ max: 2 ** 32 - 1 }), (waits, from) => {
        const [one, other] = [new QueueDelay(CLOCK), new QueueDelay(CLOCK)];
        for (const [index, wait] of waits.entries()) {
          one.note(timestamp(index * 40), index * 40 + wait);
          other.note(timestamp(index * 40, from), index * 40 + wait);
          expect(other.take(index * 40)).toBe(one.take(index * 40));
        }
      }),
    );
  });

  it('N-10 is never negative nor endless, whatever is sent', () => {
    const packets = fc.array(
      fc.record({ sent: fc.nat({ max: 2 ** 32 - 1 }), pause: fc.nat({ max: 60_000 }) }),
    );
    fc.assert(
      fc.property(packets, (all) => {
        const delay = new QueueDelay(CLOCK);
        let at = 0;
        for (const { sent, pause } of all) {
          at += pause;
          delay.note(sent, at);
          const wait = delay.take(at) ?? 0;
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(wait)).toBe(true);
        }
      }),
    );
  });
});
