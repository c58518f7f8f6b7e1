import type { MarkKind, ReviewMark } from '@live/protocol';
import { AppendOnlyList } from '@live/room-model';
import { describe, expect, it } from 'vitest';
import {
  indexAt,
  lineDrawing,
  overviewDrawing,
  thumbDrawing,
  timesOfMarks,
} from './chartDrawing.ts';

const draw = (points: number, width = 408) =>
  lineDrawing(
    {
      seriesData: AppendOnlyList.of(
        Array.from({ length: points }, (_, index) => 100 * (index + 1)),
      ),
      xAxisData: AppendOnlyList.of(Array.from({ length: points }, (_, index) => `20:00:${index}`)),
    },
    { from: 0, to: points },
    { width, height: 132 },
  );
const labels = (points: number, width?: number) =>
  draw(points, width).flatMap((part) => ('text' in part ? part.text : []));

const mark = (kind: MarkKind, atMs: number): ReviewMark => ({
  ...{ id: `${kind}${atMs}`, kind, atMs },
  ...{ text: '', operatorId: '', operatorName: '', personId: '', personName: '' },
});

describe('the drawing of the online count', () => {
  it('S-05 is a line in #FE2C55 from zero up, without a y-axis', () => {
    const [line, ...others] = draw(5);
    expect(line).toMatchObject({
      path: [4, 90, 104, 70, 204, 50, 304, 30, 404, 10],
      stroke: '#FE2C55',
      width: 2,
    });
    expect(others.every((part) => 'text' in part)).toBe(true);
    expect(labels(5)).toEqual(['20:00:0', '20:00:2', '20:00:4']);
  });

  it('S-03 is a dot for a single point, with its time', () => {
    expect(draw(1)[0]).toMatchObject({ path: 'M4 10h.01', stroke: '#FE2C55' });
    expect([labels(1), labels(2)]).toEqual([['20:00:0'], ['20:00:0', '20:00:1']]);
  });

  it('S-11 leaves a low chart most of its height', () => {
    const [line, ...times] = lineDrawing(
      { seriesData: AppendOnlyList.of([0, 5]), xAxisData: AppendOnlyList.of(['a', 'b']) },
      { from: 0, to: 2 },
      { width: 108, height: 42 },
    );
    expect(line).toMatchObject({ path: [4, 27, 104, 2] });
    expect(times).toMatchObject([{ y: 38 }, { y: 38 }]);
  });

  it('U-11 leaves out the time in the middle of a curve beside the trends', () => {
    expect(labels(5, 180)).toEqual(['20:00:0', '20:00:2', '20:00:4']);
    expect(labels(5, 179)).toEqual(['20:00:0', '20:00:4']);
  });

  it('S-05 has every point, however many', () => {
    expect(draw(5_000)[0]).toMatchObject({ path: { length: 10_000 } });
  });
});

describe('the drawing of the overview', () => {
  const strip = { width: 100, top: 116, height: 40 };
  const times = AppendOnlyList.of(['10:00:00', '10:00:10', '10:00:30', '10:00:40']);

  it('S-05 has the whole width, with the maximum at the top', () => {
    const [outline] = overviewDrawing([0, 5, 10, 2], 10, strip, times, new Map());
    expect(outline).toMatchObject({ stroke: '#FE2C55' });
    const newest = thumbDrawing({ from: 2, to: 4 }, 4, [0, 5, 10, 0], 10, strip)[0];
    expect(newest).toMatchObject({ path: [expect.closeTo(66.7, 1), 118, 100, 147] });
  });

  it('S-07 shows which part the window is, never too narrow to be seen', () => {
    const thumb = (from: number, to: number, count: number) =>
      thumbDrawing({ from, to }, count, [1], 1, strip)[1];
    expect(thumb(50, 75, 100)).toMatchObject({ path: 'M50.5 116.5h24v39h-24z' });
    expect(thumb(99_995, 100_000, 100_000)).toMatchObject({ path: 'M94.5 116.5h5v39h-5z' });
  });

  it('S-07 shows the marks of the review below, in their colours', () => {
    const marks = new Map<MarkKind, string[]>([['own', ['10:00:10']]]);
    const [, own] = overviewDrawing([1, 2], 2, strip, times, marks);
    expect(own).toMatchObject({ path: 'M25.5 149V155', stroke: '#7c5cff', width: 2 });
  });

  it('S-07 places marks by their time of day, at the first point that is not before them', () => {
    const marks = [mark('own', 1_500), mark('pause', 90_000), mark('own', 86_400_000)];
    expect(timesOfMarks(marks, '2026-11-15 23:59:00')).toEqual(
      new Map([
        ['own', ['2026-11-15 23:59:01', '2026-11-16 23:59:00']],
        ['pause', ['2026-11-16 00:00:30']],
      ]),
    );
    expect(timesOfMarks(marks, '')).toEqual(new Map());
    const at = ['09:00:00', '10:00:00', '10:00:05', '10:00:10', '10:00:20', '11:00:00'];
    expect(at.map((time) => indexAt(times, time))).toEqual([0, 0, 1, 1, 2, 4]);
  });
});
