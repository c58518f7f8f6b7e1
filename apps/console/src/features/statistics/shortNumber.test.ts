import { describe, expect, it } from 'vitest';
import { formatCount } from '../../lib/formatCount.ts';
import { shortNumber } from './shortNumber.ts';

describe('shortNumber', () => {
  it.each([
    [0, '0'],
    [12_806, '12,806'],
    [99_999, '99,999'],
    [100_000, '10万'],
    [964_321, '96.4万'],
    [999_999, '99.9万'],
    [99_999_999, '9,999.9万'],
    [100_000_000, '1亿'],
    [1_260_000_000, '12.6亿'],
  ])('S-09 shows %i as %s', (num, text) => {
    expect(shortNumber(num)).toBe(text);
  });

  it('S-09 formats the exact number for the tooltip', () => {
    expect(formatCount(964_321)).toBe('964,321');
  });
});
