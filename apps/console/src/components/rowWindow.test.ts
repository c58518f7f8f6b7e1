import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOfRows, rowOffsets, rowWindow } from './rowWindow.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);

describe('rowWindow', () => {
  it('stacks rows, with an estimate for unmeasured ones', () => {
    const { tops, total } = rowOffsets(['a', 'b', 'c'], new Map([['b', 58]]), 36, 10);
    expect([...tops]).toEqual([10, 46, 104, 140]);
    expect(total).toBe(140);
    expect(heightOfRows(['a', 'b'], new Map([['b', 58]]), 36)).toBe(94);
  });

  it('covers exactly the visible rows', () => {
    const offsets = rowOffsets(keysOf(10), new Map(), 10);
    expect(rowWindow(offsets, 25, 30, 0)).toEqual({ first: 2, end: 6 });
    expect(rowWindow(offsets, 25, 30, 10)).toEqual({ first: 1, end: 7 });
    expect(rowWindow(offsets, 0, 0, 0)).toEqual({ first: 0, end: 1 });
  });

  it('is empty for no rows', () => {
    expect(rowWindow(rowOffsets([], new Map(), 10), 0, 100, 50)).toEqual({ first: 0, end: 0 });
  });

  it('renders every visible row and stays within the list at any position', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 120 });
    fc.assert(
      fc.property(
        heights,
        fc.integer({ min: -50, max: 9_000 }),
        fc.nat(900),
        (sizes, top, view) => {
          const keys = keysOf(sizes.length);
          const measured = new Map(keys.map((key, index) => [key, sizes[index] ?? 0]));
          const offsets = rowOffsets(keys, measured, 36);
          const { first, end } = rowWindow(offsets, top, view, 100);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(keys.length);
          expect(first).toBeLessThanOrEqual(end);
          keys.forEach((_, index) => {
            const rowTop = offsets.tops[index] ?? 0;
            const rowEnd = offsets.tops[index + 1] ?? 0;
            const isInView = rowEnd > top && rowTop < top + view;
            if (isInView) expect(index >= first && index < end).toBe(true);
          });
        },
      ),
    );
  });
});
