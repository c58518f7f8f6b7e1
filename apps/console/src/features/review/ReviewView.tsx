import {
  type Explanation,
  formatDuration,
  LiveState,
  type ReviewAxis,
  type ReviewMark,
} from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMomentPlayer } from '../../components/useMomentPlayer.ts';
import { explanationsQuery, marksQuery, REFRESH_MS } from '../../lib/reviewQueries.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { AxisPanel } from './AxisPanel.tsx';
import { MomentComments } from './MomentComments.tsx';
import { ReviewPicture } from './ReviewPicture.tsx';
import styles from './ReviewView.module.css';
import { useMomentComments } from './useMomentComments.ts';

export interface MarksTabProps {
  liveId: string;
  marks: ReviewMark[];
  moment: number;
  onSeek(atMs: number): void;
}

interface ReviewViewProps {
  liveId: string;
  axis: ReviewAxis;
  initialMs: number;
  /** The list of marks is another feature's. */
  marksTab(props: MarksTabProps): React.ReactNode;
}

const NO_MARKS: ReviewMark[] = [];
const NO_EXPLANATIONS: Explanation[] = [];

/** Picture and axis at the left; at the right what was said at the moment, and all marks. */
export const ReviewView = ({ liveId, axis, initialMs, marksTab }: ReviewViewProps) => {
  const [element, attach] = useState<HTMLVideoElement | null>(null);
  const player = useMomentPlayer(element, axis.recordings, initialMs);
  const { moment, isPlaying } = player;
  const comments = useMomentComments(liveId, moment, axis.durationMs);
  const refetchInterval = axis.liveState < LiveState.ENDED && REFRESH_MS;
  const marks = useQuery({ ...marksQuery(liveId), refetchInterval }).data ?? NO_MARKS;
  const explanations =
    useQuery({ ...explanationsQuery(liveId), refetchInterval }).data ?? NO_EXPLANATIONS;
  const [tab, setTab] = useState<'comments' | 'marks'>('comments');
  const seek = (atMs: number) => {
    player.seek(atMs);
    rememberMoment(atMs);
  };
  const tabs = [
    ['comments', reviewTexts.comments],
    ['marks', reviewTexts.marksOf(marks.length)],
  ] as const;
  return (
    <div className={styles.view}>
      <main className={styles.main}>
        <ReviewPicture player={player} attach={attach} />
        <AxisPanel
          axis={axis}
          explanations={explanations}
          marks={marks}
          moment={moment}
          onSeek={seek}
        />
      </main>
      <aside className={styles.side}>
        <div className={styles.head}>
          <div className={styles.tabs} role="tablist">
            {tabs.map(([name, label]) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={tab === name}
                onClick={() => setTab(name)}
              >
                {label}
              </button>
            ))}
          </div>
          <output className={styles.moment}>{formatDuration(moment / 1_000)}</output>
        </div>
        <div className={styles.panel} role="tabpanel">
          {tab === 'comments' ? (
            <MomentComments
              liveId={liveId}
              comments={comments}
              moment={moment}
              isPlaying={isPlaying}
              onSeek={seek}
            />
          ) : (
            marksTab({ liveId, marks, moment, onSeek: seek })
          )}
        </div>
      </aside>
    </div>
  );
};

/** In the URL, so that it can be passed on and survives a reload. */
const rememberMoment = (atMs: number): void => {
  const url = new URL(location.href);
  url.searchParams.set('at', String(Math.round(atMs)));
  history.replaceState(history.state, '', url);
};
