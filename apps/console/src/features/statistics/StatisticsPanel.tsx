import type { StatItem } from '@live/room-model';
import { useRoom, useRoomModel, useStore } from '@live/web';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { formatCount } from '../../lib/formatCount.ts';
import { preferences } from '../../lib/preferences.ts';
import { roomTexts } from '../../lib/roomTexts.ts';
import { texts } from '../../lib/texts.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { firstIdle } from '../../lib/whenIdle.ts';
import styles from './StatisticsPanel.module.css';
import { shortNumber } from './shortNumber.ts';

const DURATION_MS = 400;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates from the shown number to the new one. */
const useCountUp = (target: number): number => {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    // No animation for the first value, a falling value, or with reduced motion.
    if (start === 0 || target < start || prefersReducedMotion()) {
      from.current = target;
      setShown(target);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, (now - begun) / DURATION_MS);
      from.current = Math.round(start + (target - start) * done);
      setShown(from.current);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
};

const StatFigure = ({ item, isLoading }: { item: StatItem; isLoading: boolean }) => {
  const shown = useCountUp(item.num);
  return (
    <div className={styles.figure}>
      <dt>{roomTexts.statistics.items[item.key]}</dt>
      <dd title={formatCount(item.num)} data-key={item.key}>
        {isLoading ? <span className={`skeleton ${styles.blank}`} /> : shortNumber(shown)}
      </dd>
    </div>
  );
};

/** Loaded after everything else: the figures above it are read first. */
const RoomChart = lazy(async () => {
  await firstIdle();
  return { default: (await import('./RoomChart.tsx')).RoomChart };
});

const TrendTable = lazy(async () => ({
  default: (await import('./TrendTable.tsx')).TrendTable,
}));

/** Whether this room can have trends: it runs, and the back end counts them. */
const useHasTrends = (): boolean => {
  const hasDesk = useHasDesk();
  return useRoomModel().isRunning && hasDesk;
};

const TrendsButton = () => {
  const { showsTrends } = useStore(preferences);
  return (
    <button
      type="button"
      className={styles.trends}
      aria-pressed={showsTrends}
      title={roomTexts.statistics.trendsTitle}
      onClick={() => preferences.dispatch({ showsTrends: !showsTrends })}
    >
      {roomTexts.statistics.trends}
    </button>
  );
};

/** `corner` is rendered beside the title. */
export const StatisticsPanel = ({ corner }: { corner?: ReactNode }) => {
  const { liveId } = useRoomModel().loaded;
  const isEmpty = useRoom(({ statistics }) => statistics.xAxisData.length === 0);
  const isLoading = useRoom(({ statistics }) => statistics.loading === 'loading');
  const { foldsStatistics: isCollapsed } = useStore(preferences);
  const hasTrends = useHasTrends();
  return (
    <div className={styles.panel} data-collapsed={isCollapsed || undefined} aria-busy={isLoading}>
      <div className={styles.head}>
        <h2>{roomTexts.statistics.title}</h2>
        <OnlineNow />
        <span className={styles.tools}>
          {corner}
          <button
            type="button"
            className={styles.collapse}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? roomTexts.statistics.expand : roomTexts.statistics.collapse}
            title={isCollapsed ? roomTexts.statistics.expand : roomTexts.statistics.collapse}
            onClick={() => preferences.dispatch({ foldsStatistics: !isCollapsed })}
          >
            <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
              <path d="m5 12.5 5-5 5 5" fill="none" stroke="currentColor" strokeWidth="1.8" />
            </svg>
          </button>
          {!isCollapsed && (
            <>
              {hasTrends && <TrendsButton />}
              <ExportButton
                call="roomStatsExport"
                input={{ liveId }}
                what={roomTexts.statistics.timeline}
                isEmpty={isEmpty}
              />
            </>
          )}
        </span>
      </div>
      {!isCollapsed && <Figures />}
    </div>
  );
};

/** How many are here now: the newest point of the curve. A room that does not run has none. */
const OnlineNow = () => {
  const { isRunning } = useRoomModel();
  const online = useRoom(({ statistics }) => statistics.seriesData.last);
  if (!isRunning || online === undefined) return null;
  return (
    <p className={styles.now} data-testid="online-now">
      {roomTexts.statistics.onlineNow(formatCount(online))}
    </p>
  );
};

const Figures = () => {
  const model = useRoomModel();
  const state = useRoom(({ statistics }) => statistics);
  const { loading } = state;
  const { showsTrends } = useStore(preferences);
  const hasTrends = useHasTrends();
  if (loading === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{texts.errors.loadFailed}</p>
        <button type="button" className="button" onClick={() => model.refresh('statistics')}>
          {texts.common.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      <dl className={styles.items}>
        {state.statItems.map((item) => (
          <StatFigure key={item.key} item={item} isLoading={loading === 'loading'} />
        ))}
      </dl>
      <div className={styles.curve}>
        <div className={styles.chart}>
          {state.xAxisData.length > 0 && (
            <Suspense>
              <RoomChart state={state} />
            </Suspense>
          )}
          {loading === 'loaded' && state.xAxisData.length === 0 && (
            <p className={styles.noPoints}>{roomTexts.statistics.noPoints}</p>
          )}
        </div>
        {showsTrends && hasTrends && (
          <Suspense>
            <TrendTable liveId={model.loaded.liveId} />
          </Suspense>
        )}
      </div>
    </>
  );
};
