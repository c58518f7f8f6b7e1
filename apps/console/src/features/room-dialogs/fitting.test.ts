import { describe, expect, it } from 'vitest';
import { fittingCount } from './useFittingCount.ts';

const five = [100, 100, 100, 100, 100];

describe('the row of buttons', () => {
  it.each([
    [540, 5],
    [539, 4],
    [510, 4],
    [509, 3],
    [290, 2],
    [100, 0],
    [0, 0],
  ])('B-06 of five buttons, in %i px there is room for %i', (available, count) => {
    expect(fittingCount(five, available, 10, 70)).toBe(count);
  });

  it('B-06 a row without buttons needs no place', () => {
    expect(fittingCount([], 0, 10, 70)).toBe(0);
  });
});
