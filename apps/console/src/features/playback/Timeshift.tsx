import { type CallData, formatDuration, type LiveDetail, LiveState } from '@live/protocol';
import { Scrubber } from '@live/web/replay';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useMomentPlayer } from '../../components/useMomentPlayer.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { recordingsQuery } from '../../lib/reviewQueries.ts';
import { PlayerFrame } from './PlayerFrame.tsx';
import { storeTimeshift } from './storedTimeshift.ts';
import styles from './Timeshift.module.css';
import { clockOf, firstMoment, playableMoment, timeshiftBreaks } from './timeshiftTimeline.ts';
import { useEscape } from './useEscape.ts';
import { useVideoElement, type VideoElement } from './useVideoElement.ts';

const STEP_MS = 10_000;

interface TimeshiftProps {
  room: LiveDetail;
  /** The moment asked for, or none; a new one is another object. */
  wanted: { readonly atMs: number | undefined };
  onReturn(): void;
}

/** An earlier moment of the running live, over the live picture, which goes on beneath. */
export const Timeshift = ({ room, wanted, onReturn }: TimeshiftProps) => {
  const query = useQuery(recordingsQuery(room.liveId));
  const { data } = query;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  // A dialog that led here gives the focus back to its button.
  useEscape(onReturn);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.fullscreenElement) return;
    event.stopPropagation();
    onReturn();
  };
  const { timeshift } = lazyTexts.playback;
  const isEmpty = data?.recordings.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the buttons inside
    <div ref={frame} className={styles.timeshift} tabIndex={-1} onKeyDown={leave}>
      {data && !isEmpty ? (
        <TimeshiftVideo
          room={room}
          recorded={{ ...data, isOnAir: room.liveState === LiveState.LIVE }}
          wanted={wanted}
        />
      ) : (
        <div className={styles.nothing}>
          {isEmpty && <output>{timeshift.unsupported}</output>}
          {query.error && <LoadFailed query={query} />}
        </div>
      )}
      <button type="button" className={styles.return} onClick={onReturn}>
        {timeshift.return}
      </button>
    </div>
  );
};

interface TimeshiftVideoProps {
  room: LiveDetail;
  recorded: CallData<'reviewRecordings'> & { isOnAir: boolean };
  wanted: TimeshiftProps['wanted'];
}

const TimeshiftVideo = ({ room, recorded, wanted }: TimeshiftVideoProps) => {
  const { liveId } = room;
  const video = useVideoElement(liveId, { isKept: false });
  const nowMs = useNow(recorded);
  const momentOf = (atMs = firstMoment(recorded, nowMs)) => playableMoment(recorded, atMs);
  const [initialMs] = useState(() => momentOf(wanted.atMs));
  const player = useMomentPlayer(video.element, recorded.recordings, initialMs);
  const { moment, isInBreak } = player;
  const seek = (atMs: number | undefined) => player.seek(momentOf(atMs));

  const [shown, setShown] = useState(wanted);
  if (shown !== wanted) {
    setShown(wanted);
    seek(wanted.atMs);
  }
  useEffect(() => storeTimeshift(liveId, Math.round(moment)), [liveId, moment]);
  usePlayOnOpen(video);

  const { timeshift, failed } = lazyTexts.playback;
  const step = (ms: number) => seek(moment + ms);
  const seconds = nowMs / 1_000;
  const timeline = {
    segments: recorded.recordings.map(({ beginMs, durationMs }) => ({
      start: beginMs / 1_000,
      length: durationMs / 1_000,
    })),
    breaks: timeshiftBreaks(recorded, nowMs),
    length: seconds,
  };
  return (
    <div className={styles.picture} data-blank={isInBreak || undefined}>
      <PlayerFrame
        room={room}
        label={timeshift.title}
        video={{ ...video, togglePlay: player.togglePlay }}
        failure={video.state.hasFailed ? failed : undefined}
        notice={isInBreak ? timeshift.noRecording : undefined}
        readout={
          <p className={styles.badge}>
            <strong>{timeshift.badge}</strong>
            <time>{clockOf(recorded.beginTime, moment)}</time>
            <span>{timeshift.behind(formatDuration(Math.max(0, nowMs - moment) / 1_000))}</span>
          </p>
        }
        tools={
          <>
            <button type="button" className={styles.step} onClick={() => step(-STEP_MS)}>
              {timeshift.earlier}
            </button>
            <button type="button" className={styles.step} onClick={() => step(STEP_MS)}>
              {timeshift.later}
            </button>
          </>
        }
        scrubber={
          <div className={styles.progress}>
            <span>{formatDuration(moment / 1_000)}</span>
            <Scrubber
              timeline={timeline}
              index={player.replay.index}
              position={Math.min(moment / 1_000, seconds)}
              onSeek={(position) => seek(position * 1_000)}
            />
            <span>{formatDuration(seconds)}</span>
          </div>
        }
      />
    </div>
  );
};

/** Milliseconds since the beginning of the live, every second. */
const useNow = ({ durationMs }: { durationMs: number }): number => {
  const [at, setAt] = useState(() => performance.now());
  const [fetched, setFetched] = useState({ durationMs, at });
  if (fetched.durationMs !== durationMs) setFetched({ durationMs, at });
  useEffect(() => {
    const timer = setInterval(() => setAt(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return fetched.durationMs + at - fetched.at;
};

/** Whoever looks back wants to see it, without another click. */
const usePlayOnOpen = ({ element, togglePlay }: VideoElement): void => {
  const play = useRef(togglePlay);
  play.current = togglePlay;
  useEffect(() => {
    if (!element) return;
    const begin = () => {
      if (element.paused) play.current();
    };
    element.addEventListener('loadeddata', begin, { once: true });
    return () => element.removeEventListener('loadeddata', begin);
  }, [element]);
};
