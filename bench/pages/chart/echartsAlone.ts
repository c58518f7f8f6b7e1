import { LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ChartUnderTest, onlineAt, timeAt, VISIBLE_POINTS } from './ChartUnderTest.ts';

use([LineChart, GridComponent, TooltipComponent, DataZoomComponent, CanvasRenderer]);

/** Plain ECharts, which stores all points and zooms by itself; without symbols and animation. */
export const mountECharts = (place: HTMLElement, points: number): ChartUnderTest => {
  const times = Array.from({ length: points }, (_, index) => timeAt(index).slice(11));
  const series = Array.from({ length: points }, (_, index) => onlineAt(index));
  const chart = init(place, null, { renderer: 'canvas' });
  chart.setOption({
    animation: false,
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', boundaryGap: false, data: times },
    yAxis: { type: 'value' },
    dataZoom: [{ type: 'inside', startValue: points - VISIBLE_POINTS, endValue: points - 1 }],
    series: [{ type: 'line', showSymbol: false, areaStyle: {}, data: series }],
  });
  let moves = 0;
  return {
    push: () => {
      times.push(timeAt(times.length).slice(11));
      series.push(onlineAt(series.length));
      chart.setOption({ xAxis: { data: times }, series: [{ data: series }] });
    },
    move: () => {
      moves += 1;
      const startValue = series.length - VISIBLE_POINTS - (moves % 8) * 10;
      chart.dispatchAction({ type: 'dataZoom', startValue, endValue: series.length - 1 });
    },
    destroy: () => chart.dispose(),
  };
};
