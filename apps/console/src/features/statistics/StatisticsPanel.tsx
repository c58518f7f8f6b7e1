import { useRoom, useRoomModel } from '@live/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { texts } from '../../lib/texts.ts';
import { firstIdle } from '../../lib/whenIdle.ts';
import { StatFigure } from './StatFigure.tsx';
import styles from './StatisticsPanel.module.css';

/** The chart library is as large as the rest of the page, so it is loaded after everything else. */
const OnlineChart = lazy(async () => {
  await firstIdle();
  return { default: (await import('./OnlineChart.tsx')).OnlineChart };
});

/** `corner` is rendered beside the title. */
export const StatisticsPanel = ({ corner }: { corner?: ReactNode }) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const state = useRoom(({ statistics }) => statistics);
  const { loading } = state;
  return (
    <div className={styles.panel} aria-busy={loading === 'loading'}>
      <div className={styles.head}>
        <h2>{texts.statistics.title}</h2>
        <span className={styles.export}>
          <ExportButton
            call="roomStatsExport"
            input={{ liveId }}
            what={texts.statistics.timeline}
            isEmpty={state.xAxisData.length === 0}
          />
        </span>
        {corner}
      </div>
      {loading === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>{texts.errors.loadFailed}</p>
          <button type="button" className="button" onClick={() => model.refresh('statistics')}>
            {texts.common.retry}
          </button>
        </div>
      ) : (
        <>
          <dl className={styles.items}>
            {state.statItems.map((item) => (
              <StatFigure key={item.key} item={item} isLoading={loading === 'loading'} />
            ))}
          </dl>
          <div className={styles.chart}>
            {state.xAxisData.length > 0 && (
              <Suspense>
                <OnlineChart liveId={liveId} state={state} />
              </Suspense>
            )}
            {loading === 'loaded' && state.xAxisData.length === 0 && (
              <p className={styles.noPoints}>{texts.statistics.noPoints}</p>
            )}
          </div>
        </>
      )}
    </div>
  );
};
