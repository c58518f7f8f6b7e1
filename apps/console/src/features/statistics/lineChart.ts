import type { StatisticsState } from '@live/room-model';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { formatCount } from '../../lib/formatCount.ts';
import { texts } from '../../lib/texts.ts';

use([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const LINE = '#FE2C55';

interface TooltipPoint {
  axisValue: string;
  data: number;
}

const tooltipText = (points: unknown): string => {
  const [point] = points as TooltipPoint[];
  return point ? `${point.axisValue}\u2002${texts.statistics.people(formatCount(point.data))}` : '';
};

/** Renders in the chart's next frame, so that several updates are drawn once. */
const LAZY = { lazyUpdate: true };

export const createLineChart = (container: HTMLElement): EChartsType =>
  init(container, null, { renderer: 'canvas' });

/** Sets everything but the data. */
export const styleChart = (chart: EChartsType, text: string, surface: string): void => {
  chart.setOption(
    {
      animation: false,
      grid: { left: 4, right: 4, top: 10, bottom: 22, containLabel: false },
      tooltip: {
        trigger: 'axis',
        confine: true,
        formatter: tooltipText,
        backgroundColor: surface,
        textStyle: { color: text },
        borderWidth: 0,
        axisPointer: { type: 'line', lineStyle: { color: LINE, opacity: 0.4 } },
      },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          color: text,
          fontSize: 11,
          alignMinLabel: 'left',
          alignMaxLabel: 'right',
          hideOverlap: true,
        },
        data: [],
      },
      yAxis: { type: 'value', show: false },
      series: [
        {
          type: 'line',
          showSymbol: false,
          lineStyle: { color: LINE, width: 2 },
          itemStyle: { color: LINE },
          areaStyle: {
            color: {
              type: 'linear',
              x: 0,
              y: 0,
              x2: 0,
              y2: 1,
              colorStops: [
                { offset: 0, color: 'rgba(254, 44, 85, 0.24)' },
                { offset: 1, color: 'rgba(254, 44, 85, 0)' },
              ],
            },
          },
          data: [],
        },
      ],
    },
    LAZY,
  );
};

export const drawWindow = (
  chart: EChartsType,
  state: StatisticsState,
  start: number,
  end: number,
  when: 'now' | 'soon' = 'now',
): void => {
  const last = end - start - 1;
  const isSingle = last === 0;
  // First, middle and last only: more labels would overlap.
  const interval = (index: number) =>
    index === 0 || index === last || index === Math.floor(last / 2);
  chart.setOption(
    {
      xAxis: { data: state.xAxisData.slice(start, end), axisLabel: { interval } },
      // A line needs two points; a single one shows as a dot.
      series: [{ data: state.seriesData.slice(start, end), showSymbol: isSingle }],
    },
    when === 'soon' ? LAZY : {},
  );
};
