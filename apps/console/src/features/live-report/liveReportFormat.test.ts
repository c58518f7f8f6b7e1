import { describe, expect, it } from 'vitest';
import { formatMoment, formatSeconds, formatShare } from './liveReportFormat.ts';

describe('words of the report', () => {
  it.each([
    [0, '0秒'],
    [9, '9秒'],
    [60, '1分'],
    [312, '5分12秒'],
    [3_600, '1小时'],
    [3_780, '1小时3分'],
    [3_605, '1小时'],
  ])('U-07 writes %i seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });

  it.each([
    [7_000, '0:07'],
    [125_000, '2:05'],
    [3_727_000, '1:02:07'],
  ])('U-07 writes a moment of %i ms as %s', (ms, text) => {
    expect(formatMoment(ms)).toBe(text);
  });

  it('U-07 writes a part of nothing as none', () => {
    expect(formatShare(1, 3)).toBe('33%');
    expect(formatShare(0, 0)).toBe('0%');
  });
});
