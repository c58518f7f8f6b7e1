import type { StatisticsState } from '@live/room-model';
import { texts } from '../../lib/texts.ts';
import { ChartOverview } from './ChartOverview.tsx';
import styles from './OnlineChart.module.css';
import { useChartWindow } from './useChartWindow.ts';
import { useLineChart } from './useLineChart.ts';

interface OnlineChartProps {
  liveId: string;
  state: StatisticsState;
}

/** The online count. The drawing gets the points in sight and no others, however long the live. */
export const OnlineChart = ({ liveId, state }: OnlineChartProps) => {
  const count = state.seriesData.length;
  const { window, pan, zoom, place, follow } = useChartWindow(liveId, count);
  const chart = useLineChart(state, window, { pan, zoom });
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
        count={count}
        window={window}
        pan={pan}
        zoom={zoom}
        place={place}
      />
      {!window.isFollowing && (
        <button type="button" className={styles.follow} onClick={follow}>
          {texts.statistics.backToLive}
        </button>
      )}
    </div>
  );
};
