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
import { type ClipSpan, spanAround } from '../../lib/clipSpan.ts';
import { explanationsQuery, marksQuery, REFRESH_MS } from '../../lib/reviewQueries.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { AxisPanel } from './AxisPanel.tsx';
import { MomentComments } from './MomentComments.tsx';
import { ReviewPicture } from './ReviewPicture.tsx';
import styles from './ReviewView.module.css';
import { useListening } from './useListening.ts';
import { useMomentComments } from './useMomentComments.ts';

export interface MarksTabProps {
  liveId: string;
  marks: ReviewMark[];
  moment: number;
  onSeek(atMs: number): void;
  /** Chooses the minute around a moment for a clip. */
  onClip(atMs: number): void;
}

export interface ClipsTabProps {
  liveId: string;
  axis: ReviewAxis;
  moment: number;
  span: ClipSpan | undefined;
  onSpan(span: ClipSpan | undefined): void;
  onListen(): void;
  onSeek(atMs: number): void;
}

interface ReviewViewProps {
  liveId: string;
  axis: ReviewAxis;
  initialMs: number;
  /** The list of marks is another feature's. */
  marksTab(props: MarksTabProps): React.ReactNode;
  /** So are clips. */
  clipsTab(props: ClipsTabProps): React.ReactNode;
}

const NO_MARKS: ReviewMark[] = [];
const NO_EXPLANATIONS: Explanation[] = [];

/** Picture and axis at the left; at the right what was said at the moment, and all marks. */
export const ReviewView = (props: ReviewViewProps) => {
  const { liveId, axis, initialMs, marksTab, clipsTab } = props;
  const [element, attach] = useState<HTMLVideoElement | null>(null);
  const player = useMomentPlayer(element, axis.recordings, initialMs);
  const { moment, isPlaying } = player;
  const comments = useMomentComments(liveId, moment, axis.durationMs);
  const refetchInterval = axis.liveState < LiveState.ENDED && REFRESH_MS;
  const marks = useQuery({ ...marksQuery(liveId), refetchInterval }).data ?? NO_MARKS;
  const explanations =
    useQuery({ ...explanationsQuery(liveId), refetchInterval }).data ?? NO_EXPLANATIONS;
  const [tab, setTab] = useState<'comments' | 'marks' | 'clips'>('comments');
  const [clip, setClip] = useState<ClipSpan>();
  const chooseClip = (span: ClipSpan | undefined) => {
    setClip(span);
    setTab('clips');
  };
  const listening = useListening(element, player, clip);
  const seek = (atMs: number) => {
    listening.stop();
    player.seek(atMs);
    rememberMoment(atMs);
  };
  const tabs = [
    ['comments', reviewTexts.comments],
    ['marks', reviewTexts.marksOf(marks.length)],
    ['clips', reviewTexts.clips],
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
          clip={clip}
          onClip={chooseClip}
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
          {tab === 'comments' && (
            <MomentComments
              liveId={liveId}
              comments={comments}
              moment={moment}
              isPlaying={isPlaying}
              onSeek={seek}
            />
          )}
          {tab === 'marks' &&
            marksTab({
              ...{ liveId, marks, moment, onSeek: seek },
              onClip: (atMs) => chooseClip(spanAround(atMs, axis.durationMs)),
            })}
          {tab === 'clips' &&
            clipsTab({
              ...{ liveId, axis, moment, span: clip, onSpan: chooseClip, onSeek: seek },
              onListen: listening.start,
            })}
        </div>
      </aside>
    </div>
  );
};

/** Keeps the moment in the URL, so that it can be passed on and survives a reload. */
const rememberMoment = (atMs: number): void => {
  const url = new URL(location.href);
  url.searchParams.set('at', String(Math.round(atMs)));
  history.replaceState(history.state, '', url);
};
