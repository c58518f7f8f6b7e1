import { describe, expect, it } from 'vitest';
import {
  barPath,
  barsPath,
  dotsPath,
  hatchPath,
  linePath,
  rulesPath,
  tickLabels,
} from './shapes.ts';
import { timeScale } from './timeScale.ts';

const scale = timeScale({ from: 60_000, to: 180_000 }, 0, 200);

describe('what is drawn of a time axis', () => {
  it('U-02 draws a line through its points, to a tenth of a pixel', () => {
    expect(linePath([0, 1, 10.26, 2.04])).toBe('M0 1 10.3 2');
    expect(linePath([])).toBe('');
  });

  it('U-02 draws marks that cannot be told apart as one dot', () => {
    expect(dotsPath([5, 5.4, 5.9, 7], 3)).toBe('M5 3h.01M7 3h.01');
    expect(barPath(1, 2, 3, 4)).toBe('M1 2h3v4h-3z');
    expect(rulesPath([1.2], 0, 9)).toBe('M1.5 0V9');
  });

  it('U-02 draws bars of the steps in sight alone, the largest of all as high as there is space', () => {
    const counts = [90, 30, 15, 0, 60];
    const bars = { counts, stepMs: 60_000, base: 100, height: 90 };
    expect(barsPath(scale, bars)).toBe('M0 70h100v30h-100zM100 85h100v15h-100z');
  });

  it('U-02 hatches breaks within their bounds', () => {
    const path = hatchPath(10, 20, 0, 12);
    const places = [...path.slice(path.indexOf('z')).matchAll(/[ML](\S+) ([^ML]+)/g)];
    for (const [, x, y] of places) {
      expect(Number(x)).toBeGreaterThanOrEqual(10);
      expect(Number(x)).toBeLessThanOrEqual(20);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(12);
    }
    expect(places.length).toBeGreaterThan(4);
  });

  it('U-07 keeps the labels of both ends within the axis', () => {
    const labels = tickLabels([60_000, 120_000, 180_000], scale, 9, 11, String);
    expect(labels.map(({ text, x, anchor }) => [text, x, anchor])).toEqual([
      ['60000', 0, 'start'],
      ['120000', 100, 'middle'],
      ['180000', 200, 'end'],
    ]);
  });
});
