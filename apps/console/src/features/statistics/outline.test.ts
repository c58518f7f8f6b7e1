import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf, outlinePoints } from './outline.ts';

describe('the chart’s outline', () => {
  it('S-05 is never longer than its width and keeps the highest peak', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 2_000 }), (series) => {
        const outline = outlineOf(series, 160);
        expect(outline.length).toBe(Math.min(160, series.length));
        expect(Math.max(...outline)).toBe(Math.max(...series));
      }),
    );
  });

  it('S-05 leaves a short series as it is', () => {
    expect(outlineOf([3, 1, 2], 160)).toEqual([3, 1, 2]);
  });

  it('S-05 is drawn over the whole width, the highest at the top', () => {
    expect(outlinePoints([0, 5, 10], 100, 20)).toBe('0.0,20.0 50.0,10.0 100.0,0.0');
    expect(outlinePoints([0, 0], 100, 20)).toBe('0.0,20.0 100.0,20.0');
    expect(outlinePoints([4], 100, 20)).toBe('0.0,0.0');
  });
});
