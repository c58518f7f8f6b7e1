import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noOutline, type Outline, outlineWith } from './outline.ts';

const outlineOf = (...series: number[]): Outline => outlineWith(noOutline, series);

describe('the chart’s outline', () => {
  it('S-05 preserves the highest peak in a bounded number of columns', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 3_000 }), (series) => {
        const { columns, pointsPerColumn, inLast } = outlineOf(...series);
        expect(columns.length).toBeLessThanOrEqual(320);
        expect(Math.max(...columns)).toBe(Math.max(...series));
        expect((columns.length - 1) * pointsPerColumn + inLast).toBe(series.length);
      }),
    );
  });

  it('S-05 is the same for points added one by one or together', () => {
    const series = Array.from({ length: 1_500 }, (_, index) => (index * 7_919) % 1_000);
    const grown = series.reduce((outline, point) => outlineWith(outline, [point]), noOutline);
    expect(grown).toEqual(outlineOf(...series));
  });

  it('S-05 leaves a short series and the previous outline unchanged', () => {
    const short = outlineOf(3, 1, 2);
    expect(short.columns).toEqual([3, 1, 2]);
    outlineWith(short, [9]);
    expect(short.columns).toEqual([3, 1, 2]);
  });
});
