import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

describe('RateLimit', () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const takes = (limit: RateLimit, count: number) =>
    Array.from({ length: count }, () => limit.take('somebody'));

  it('E-03 allows so many in a window, and as many in the next', () => {
    const limit = new RateLimit(clock, 2, 1_000);
    expect(takes(limit, 3)).toEqual([true, true, false]);
    clock.at += 999;
    expect(limit.take('somebody')).toBe(false);
    clock.at += 1;
    expect(limit.take('somebody')).toBe(true);
  });

  it('E-03 counts no take that was given back, and no more of them than were taken', () => {
    const limit = new RateLimit(clock, 2, 1_000);
    expect(takes(limit, 2)).toEqual([true, true]);
    limit.giveBack('somebody');
    expect(takes(limit, 2)).toEqual([true, false]);
    limit.giveBack('somebody else');
    expect(limit.take('somebody else')).toBe(true);
  });

  it('E-03 keeps every key to its own window, however often others are forgotten', () => {
    const limit = new RateLimit(clock, 1, 1_000);
    expect(limit.take('early')).toBe(true);
    clock.at += 600;
    expect(takes(limit, 2)).toEqual([true, false]);
    clock.at += 500;
    expect(limit.take('early')).toBe(true);
    expect(limit.take('somebody')).toBe(false);
    clock.at += 500;
    expect(limit.take('early')).toBe(false);
    expect(limit.take('somebody')).toBe(true);
  });

  it('E-03 locks nobody out when the clock is set back', () => {
    const limit = new RateLimit(clock, 1, 1_000);
    expect(takes(limit, 2)).toEqual([true, false]);
    clock.at -= 3_600_000;
    expect(limit.take('somebody')).toBe(true);
  });
});
