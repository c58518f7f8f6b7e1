import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ClipsTab } from '../features/clips/ClipsTab.tsx';
import { MarksTab } from '../features/marks/MarksTab.tsx';
import { ReviewView } from '../features/review/ReviewView.tsx';
import { openingMoment } from '../lib/recordingAt.ts';
import { axisQuery, explanationsQuery, marksQuery } from '../lib/reviewQueries.ts';
import { reviewTexts } from '../lib/reviewTexts.ts';
import { texts } from '../lib/texts.ts';
import { useSessionWatch } from '../lib/useSessionWatch.ts';
import { RoomProblem } from './RefusedRoom.tsx';
import styles from './ReviewPage.module.css';

interface ReviewPageProps {
  liveId: string;
  /** Where to begin, in milliseconds from the beginning of the live; by default where the picture does. */
  atMs: number | undefined;
}

/** The review of a live. */
export const ReviewPage = ({ liveId, atMs }: ReviewPageProps) => {
  const { data: axis, error, refetch } = useQuery(axisQuery(liveId));
  useSessionWatch();
  // Drawn on the axis, and fetched together with it.
  usePrefetchQuery(marksQuery(liveId));
  usePrefetchQuery(explanationsQuery(liveId));
  const title = axis?.liveTitle ?? '';
  useEffect(() => {
    document.title = `${reviewTexts.title} · ${title || texts.product}`;
  }, [title]);
  if (!axis && error)
    return <RoomProblem error={error} liveId={liveId} onRetry={() => void refetch()} />;
  if (!axis) return <div className={styles.page} aria-busy />;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className="ellipsis" title={title}>
          {reviewTexts.title} · {title}
        </h1>
        <span className={styles.begin}>{axis.beginTime}</span>
        <nav className={styles.links}>
          <a className="button" href={`/?id=${liveId}&view=report`}>
            {reviewTexts.report}
          </a>
          <a className="button" href={`/?id=${liveId}`}>
            {reviewTexts.console}
          </a>
          <a className="button" href="/">
            {texts.errors.backToList}
          </a>
        </nav>
      </header>
      <ReviewView
        liveId={liveId}
        axis={axis}
        initialMs={openingMoment(axis, atMs)}
        marksTab={(props) => <MarksTab {...props} />}
        clipsTab={(props) => <ClipsTab {...props} />}
      />
    </div>
  );
};
