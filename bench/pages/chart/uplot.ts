import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartUnderTest, onlineAt, VISIBLE_POINTS } from './ChartUnderTest.ts';

/** uPlot, the fastest known library: it stores all points and draws the visible ones. */
export const mountUPlot = (place: HTMLElement, points: number): ChartUnderTest => {
  const seconds = Array.from({ length: points }, (_, index) => index);
  const series = Array.from({ length: points }, (_, index) => onlineAt(index));
  const chart = new UPlot(
    {
      width: 420,
      height: 200,
      series: [{}, { stroke: '#FE2C55', width: 2, fill: 'rgba(254, 44, 85, 0.2)' }],
      scales: { x: { time: false, min: points - VISIBLE_POINTS, max: points - 1 } },
      axes: [{}, { show: false }],
      legend: { show: false },
    },
    [seconds, series],
    place,
  );
  let moves = 0;
  return {
    push: () => {
      seconds.push(seconds.length);
      series.push(onlineAt(series.length));
      chart.setData([seconds, series], false);
      chart.setScale('x', { min: series.length - VISIBLE_POINTS, max: series.length - 1 });
    },
    move: () => {
      moves += 1;
      const min = series.length - VISIBLE_POINTS - (moves % 8) * 10;
      chart.setScale('x', { min, max: series.length - 1 });
    },
    destroy: () => chart.destroy(),
  };
};
