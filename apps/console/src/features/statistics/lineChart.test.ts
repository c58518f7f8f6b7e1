import { AppendOnlyList, noOutline, type StatisticsState } from '@live/room-model';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, it } from 'vitest';
import { drawWindow, styleChart } from './lineChart.ts';

// Rendered as SVG, because the canvas of the page cannot be inspected.
use([SVGRenderer]);

const statistics = (points: number): StatisticsState => ({
  statItems: [],
  times: AppendOnlyList.of([]),
  outline: noOutline,
  loadedCount: points,
  loading: 'loaded',
  xAxisData: AppendOnlyList.of(Array.from({ length: points }, (_, index) => `20:00:${index}`)),
  seriesData: AppendOnlyList.of(Array.from({ length: points }, (_, index) => 7_000 + index)),
});

const draw = (points: number) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 120 });
  styleChart(chart, '#123456', '#ffffff');
  drawWindow(chart, statistics(points), 0, points);
  return chart;
};

it('S-05 draws the line in #FE2C55 and no y-axis', () => {
  const svg = draw(5).renderToSVGString();
  const lines = [...svg.matchAll(/stroke="([^"]+)"/g)].map(([, colour = '']) => colour);
  expect(lines.map((colour) => colour.toUpperCase())).toEqual(['#FE2C55']);
  const labels = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(labels).toEqual(['20:00:0', '20:00:2', '20:00:4']);
});

it('S-05 accepts any number of points', () => {
  const option = draw(5_000).getOption() as { xAxis: { data: unknown[] }[] };
  expect(option.xAxis[0]?.data).toHaveLength(5_000);
});
