import type { StatisticsState } from '@live/room-model';
import { texts } from '../../lib/texts.ts';
import { ChartOverview } from './ChartOverview.tsx';
import styles from './OnlineChart.module.css';
import { useChartWindow } from './useChartWindow.ts';
import { useLineChart } from './useLineChart.ts';

interface OnlineChartProps {
  liveId: string;
  state: StatisticsState;
  isRunning: boolean;
}

/** The online count. Only the visible points are passed to the chart, however long the series. */
export const OnlineChart = ({ liveId, state, isRunning }: OnlineChartProps) => {
  const count = state.seriesData.length;
  const { window, follow, ...moves } = useChartWindow(liveId, count);
  const chart = useLineChart(state, window, moves);
  return (
    <div className={styles.whole}>
      <div
        ref={chart}
        className={styles.chart}
        role="img"
        aria-label={texts.statistics.chart(count)}
        data-points={count}
        data-from={window.start}
        data-to={window.end}
        data-following={window.isFollowing}
      />
      <ChartOverview
        outline={state.outline}
        online={isRunning ? state.seriesData.last : undefined}
        count={count}
        window={window}
        {...moves}
      />
      {!window.isFollowing && (
        <button type="button" className={styles.follow} onClick={follow}>
          {texts.statistics.backToLive}
        </button>
      )}
    </div>
  );
};
