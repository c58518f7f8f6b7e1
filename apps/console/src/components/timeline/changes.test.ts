import { describe, expect, it } from 'vitest';
import { changes } from './changes.ts';
import { timeScale } from './timeScale.ts';

const scale = timeScale({ from: 0, to: 300 }, 0, 300);
const rise = (atMs: number, people = 8) => ({
  ...{ atMs, fromMs: atMs, untilMs: atMs, people },
  cause: { kind: 'luckyBag' as const, atMs, text: '' },
});
const draw = (...moments: number[]) =>
  changes(
    moments.map((at) => rise(at)),
    scale,
    { top: 0, base: 90, size: 10 },
  );
const labels = (...moments: number[]) => draw(...moments).filter((part) => 'text' in part);

describe('rises and falls', () => {
  it('U-05 are labelled with the people and what happened just before', () => {
    const [line, box, label] = changes([rise(20, -3)], scale, { top: 0, base: 90, size: 10 });
    expect(label).toMatchObject({ text: '−3 福袋', x: 25, colour: '#fff' });
    expect(line).toMatchObject({ path: 'M20 0V90', stroke: '#b91c1c' });
    expect(box).toMatchObject({ fill: '#b91c1c' });
    expect(draw(20)[0]).toMatchObject({ stroke: '#15803d' });
  });

  it('U-05 keep their labels apart in rows, and without space their line alone', () => {
    expect(labels(10, 20, 30, 40).map(({ y }) => y)).toEqual([10, 25, 40]);
    expect(draw(10, 20, 30, 40)).toHaveLength(10);
    expect(labels(10, 100).map(({ y }) => y)).toEqual([10, 10]);
  });

  it('U-05 stay within the axis, and are left out where the moment is out of sight', () => {
    // Two Chinese characters, three others and a margin are 48 wide.
    expect(labels(290)).toMatchObject([{ x: 257 }]);
    expect(draw(-1, 301)).toEqual([]);
  });
});
