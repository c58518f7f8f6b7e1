import { describe, expect, it } from 'vitest';
import { WaitingPhones } from './waiting-phones.ts';

const SOON = 60_000;

/** So many phones that wait for some minutes as the page does, and what they saw in the last of them. */
const wait = (phones: number, { minutes = 6, msLeft = SOON } = {}) => {
  const waiting = new WaitingPhones();
  const due = Array.from({ length: phones }, (_, phone) => (phone * 7919) % 5_000);
  const asked: number[] = [];
  let last = { waiting: 0, askAfterSeconds: 0 };
  for (let now = 0; now < minutes * 60_000; now += 100)
    for (const [phone, at] of due.entries()) {
      if (at > now) continue;
      last = waiting.ask('room', { now, msLeft });
      const jitter = 0.75 + ((phone * 31 + now) % 50) / 100;
      due[phone] = now + last.askAfterSeconds * 1000 * jitter;
      if (now >= (minutes - 1) * 60_000) asked.push(now);
    }
  return { ...last, perSecond: asked.length / 60 };
};

describe('phones that wait for a beginning', () => {
  it.each([
    [1, 5, 1],
    [20, 5, 20],
    [600, 5, 600],
  ])('I-03 %i of them ask every %i seconds', (phones, seconds, count) => {
    const seen = wait(phones);
    expect(seen.askAfterSeconds).toBe(seconds);
    expect(seen.waiting).toBeGreaterThanOrEqual(Math.floor(count * 0.9));
    expect(seen.waiting).toBeLessThanOrEqual(Math.ceil(count * 1.1));
  });

  it('I-03 10,000 of them ask, and so enter, at most some 200 times a second', () => {
    const seen = wait(10_000);
    expect(seen.waiting).toBeGreaterThan(9_000);
    expect(seen.waiting).toBeLessThan(11_000);
    expect(seen.perSecond).toBeGreaterThan(150);
    expect(seen.perSecond).toBeLessThan(230);
  });

  it('I-03 nobody waits longer than a minute for the next answer, however many there are', () => {
    const waiting = new WaitingPhones();
    const at = { now: 0, msLeft: SOON };
    for (let phone = 0; phone < 50_000; phone += 1) waiting.ask('room', at);
    expect(waiting.ask('room', at).askAfterSeconds).toBe(60);
  });

  it('I-03 they ask less often while the beginning is far', () => {
    const waiting = new WaitingPhones();
    expect(waiting.ask('room', { now: 0, msLeft: 600_001 }).askAfterSeconds).toBe(15);
    expect(waiting.ask('room', { now: 0, msLeft: 600_000 }).askAfterSeconds).toBe(5);
    expect(waiting.ask('room', { now: 0, msLeft: -3_600_000 }).askAfterSeconds).toBe(5);
  });

  it('I-03 rooms are counted apart, and those who left are soon not counted', () => {
    const waiting = new WaitingPhones();
    for (let phone = 0; phone < 40; phone += 1) waiting.ask('full', { now: 0, msLeft: SOON });
    expect(waiting.ask('full', { now: 0, msLeft: SOON }).waiting).toBe(41);
    expect(waiting.ask('other', { now: 0, msLeft: SOON }).waiting).toBe(1);
    expect(waiting.ask('full', { now: 121_000, msLeft: SOON }).waiting).toBe(1);
  });

  it('I-03 many rooms that nobody waits for take no place', () => {
    const waiting = new WaitingPhones();
    for (let room = 0; room < 2_500; room += 1)
      waiting.ask(`r${room}`, { now: room * 1_000, msLeft: SOON });
    expect(waiting.size).toBeLessThanOrEqual(1_000);
  });
});
