import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localInput, planTimeText, wireTimeOf } from './planTime.ts';

vi.mock('./config.ts', () => ({ knownConfig: () => ({ timeZone: 'Asia/Shanghai' }) }));

/** 2026-11-19 21:30 in Berlin, which is 04:30 of the next day in Shanghai. */
const NOW = Date.UTC(2026, 10, 19, 20, 30);

describe('planned times for a reader in Berlin of a server in Shanghai', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Berlin');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['2026-11-20 05:00:00', '今天 22:00'],
    ['2026-11-20 20:00:00', '明天 13:00'],
    ['2026-11-24 03:00:00', '11月23日周一 20:00'],
    ['2027-01-04 20:00:00', '2027年1月4日周一 13:00'],
    // Summer time in Berlin.
    ['2027-07-05 20:00:00', '2027年7月5日周一 14:00'],
  ])('I-03 %s reads %s', (wireTime, text) => {
    expect(planTimeText(wireTime, NOW)).toBe(text);
  });

  it('I-03 what is chosen in the own zone is sent in that of the server', () => {
    expect(localInput(NOW)).toBe('2026-11-19T21:30');
    expect(wireTimeOf('2026-11-23T20:00')).toBe('2026-11-24 03:00:00');
    expect(wireTimeOf('')).toBe('');
  });
});
