import type { MarkKind, ReviewMark } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { timeScale } from '../../components/timeline/timeScale.ts';
import { axisKeys } from './axisKeys.ts';
import { laneLabel, lanesOf, markAt, onlineAt } from './axisLayout.ts';

const mark = (kind: MarkKind, atMs: number): ReviewMark => ({
  id: `${kind}${atMs}`,
  kind,
  atMs,
  text: '',
  operatorId: '',
  operatorName: '',
  personId: '',
  personName: '',
});
const marks = [mark('luckyBag', 10_000), mark('silence', 20_000), mark('luckyBag', 30_000)];
const view = { from: 0, to: 60_000 };
const scale = timeScale(view, 64, 664);

describe('the layout of the axis', () => {
  it('U-02 gives each kind that has marks a lane, and hides what is hidden', () => {
    const lanes = lanesOf(marks, new Set());
    expect(lanes.map(({ kind }) => kind)).toEqual(['luckyBag', 'silence']);
    expect(lanesOf(marks, new Set(['luckyBag'])).map(({ kind }) => kind)).toEqual(['silence']);
  });

  it('G-10 U-02 counts what stands, and says how many were undone', () => {
    const [one, other] = [mark('silence', 10_000), mark('silence', 20_000)];
    const undone = { ...other, isUndone: 1 } as const;
    expect(laneLabel('silence', [one, other])).toBe('禁言 2');
    expect(laneLabel('silence', [one, undone])).toBe('禁言 1 · 已撤销 1');
    expect(laneLabel('silence', [undone])).toBe('禁言 0 · 已撤销 1');
  });

  it('U-03 finds the mark under the pointer in its own lane', () => {
    const lanes = lanesOf(marks, new Set());
    const [bags, silences] = lanes.map(({ top }) => top + 3);
    const x = scale.x(10_000);
    expect(markAt(lanes, x + 4, bags ?? 0, scale)?.id).toBe('luckyBag10000');
    expect(markAt(lanes, x, silences ?? 0, scale)).toBeUndefined();
    expect(markAt(lanes, x + 20, bags ?? 0, scale)).toBeUndefined();
  });

  it('U-02 reads the online count of a moment from the last point before it', () => {
    const online = [
      [0, 5],
      [10, 8],
    ] as const;
    expect([0, 9, 10, 99].map((at) => onlineAt(online, at))).toEqual([5, 5, 8, 8]);
    expect(onlineAt([], 5)).toBeUndefined();
  });

  it('U-02 goes by keys in steps, from mark to mark, and to both ends', () => {
    const place = { view, moment: 20_000, durationMs: 60_000, marks };
    const seek = (key: string, isShift = false) => axisKeys(key, isShift, place)?.seek;
    expect([seek('ArrowLeft'), seek('ArrowRight')]).toEqual([15_000, 25_000]);
    expect([seek('ArrowLeft', true), seek('Home'), seek('End')]).toEqual([0, 0, 60_000]);
    expect([seek('PageUp'), seek('PageDown')]).toEqual([10_000, 30_000]);
    expect(axisKeys('PageDown', false, { ...place, moment: 50_000 })).toEqual({});
    expect(axisKeys('x', false, place)).toBeUndefined();
  });
});
