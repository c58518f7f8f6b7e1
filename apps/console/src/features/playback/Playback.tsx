import { isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { useRoomNotice } from '@live/web';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { useDestination } from '../../room/navigation.ts';
import { LiveVideo } from './LiveVideo.tsx';
import styles from './Playback.module.css';
import { ReplayVideo } from './ReplayVideo.tsx';
import { readTimeshift, storeTimeshift } from './storedTimeshift.ts';

/** Whether an earlier moment of the live is shown, also after a forced reload. */
const useTimeshift = (liveId: string) => {
  /** Undefined while the live picture is shown. */
  const [wanted, setWanted] = useState<{ readonly atMs: number | undefined } | undefined>(() => {
    const atMs = readTimeshift(liveId);
    return atMs === undefined ? undefined : { atMs };
  });
  useDestination('moment', setWanted);
  const close = () => {
    storeTimeshift(liveId, undefined);
    setWanted(undefined);
  };
  return { wanted, open: () => setWanted({ atMs: undefined }), close };
};

const Timeshift = lazyThemed(async () => (await import('./Timeshift.tsx')).Timeshift);

/** The video area: live stream, replay or cover. */
export const Playback = ({ room }: { room: LiveDetail }) => {
  useRoomNotice((notice) => {
    if (notice.name !== 'roomEvent' || notice.body.event !== 'recording_stopped') return;
    toast('warning', notice.body.detail ?? lazyTexts.playback.recordingStopped);
  });
  const mode = liveMode(room);
  if (isRunning(mode)) return <RunningVideo room={room} />;
  if (mode === 'replay' && room.recordUrlList.length > 0) return <ReplayVideo room={room} />;
  return <Cover logo={room.liveLogo} />;
};

/** The picture of a room that runs, or beneath an earlier one of it: nothing of the live picture is lost meanwhile. */
const RunningVideo = ({ room }: { room: LiveDetail }) => {
  const timeshift = useTimeshift(room.liveId);
  const isLookingBack = timeshift.wanted !== undefined;
  const button = <TimeshiftButton {...timeshift} />;
  return (
    <>
      <div className={styles.running} inert={isLookingBack}>
        {liveMode(room) === 'living' ? (
          <LiveVideo room={room} isMutedForNow={isLookingBack} timeshift={button} />
        ) : (
          <Cover logo={room.liveLogo}>
            <output className={styles.notice}>{lazyTexts.playback.paused}</output>
            <div className={styles.coverTools}>{button}</div>
          </Cover>
        )}
      </div>
      {timeshift.wanted && (
        <Suspense>
          <Timeshift room={room} wanted={timeshift.wanted} onReturn={timeshift.close} />
        </Suspense>
      )}
    </>
  );
};

/** Has the focus again after returning to the live picture. */
const TimeshiftButton = ({ wanted, open }: ReturnType<typeof useTimeshift>) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !wanted) button.current?.focus();
    wasOpen.current = wanted !== undefined;
  }, [wanted]);
  return (
    <button ref={button} type="button" className={styles.timeshift} onClick={open}>
      {lazyTexts.playback.timeshift.title}
    </button>
  );
};

const DEFAULT_LOGO = '/favicon.svg';

const Cover = ({ logo, children }: { logo: string; children?: ReactNode }) => {
  const [broken, setBroken] = useState('');
  const isFallback = logo === broken;
  return (
    <div className={styles.cover} data-fallback={isFallback || undefined}>
      <img
        className={isFallback ? styles.defaultLogo : styles.coverLogo}
        src={isFallback ? DEFAULT_LOGO : logo}
        alt={lazyTexts.playback.logo}
        onError={() => setBroken(logo)}
      />
      {children}
    </div>
  );
};
