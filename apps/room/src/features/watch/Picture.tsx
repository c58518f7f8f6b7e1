import { formatDuration, type LiveDetail, liveMode, secondsBetween } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { orientationIn } from '../../lib/orientationIn.ts';
import { texts } from '../../lib/texts.ts';
import { Backdrop } from './Backdrop.tsx';
import { Cover } from './Cover.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import styles from './Picture.module.css';
import { PlayButton } from './PlayButton.tsx';
import { useLivePicture } from './useLivePicture.ts';

interface EndedPictureProps {
  room: LiveDetail;
  /** What a host reads in place of the thanks. */
  summary: ReactNode | undefined;
  /** Stands below everything else. */
  footer: ReactNode;
  onReplay(): void;
}

/** The end of a live, with its replay as soon as there is one. */
const EndedPicture = ({ room, summary, footer, onReplay }: EndedPictureProps) => {
  const lasted = formatDuration(secondsBetween(room.beginTime, room.endTime));
  return (
    <Cover logo={room.liveLogo} title={texts.states.ended}>
      {summary ?? (
        <>
          <p>{texts.states.thanks}</p>
          <p>{texts.states.endedFor(lasted)}</p>
        </>
      )}
      {liveMode(room) === 'ended' && <p>{texts.states.waitingForReplay}</p>}
      {room.recordUrlList.length > 0 && liveMode(room) === 'replay' && (
        <button type="button" className="button button-primary" onClick={onReplay}>
          {texts.states.watchReplay}
        </button>
      )}
      {footer}
    </Cover>
  );
};

/** The live stream. After a failure it reconnects in place; the console reloads its page instead. */
const LivePicture = ({ room, soundPlace }: Pick<PictureProps, 'room' | 'soundPlace'>) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { notice, isSoundAlone } = useLivePicture(video, room);
  const { isPortrait, isTurned, style } = orientationIn(room);
  return (
    <div ref={frame} className={styles.picture} data-portrait={isPortrait} data-turned={isTurned}>
      {!isPortrait && <Backdrop cover={room.liveLogo} video={video} />}
      <video
        ref={setVideo}
        playsInline
        muted
        autoPlay
        poster={room.liveLogo || undefined}
        aria-label={texts.watch.video}
        style={style}
      />
      {notice && (
        <output className={styles.notice} data-sound={isSoundAlone}>
          {notice}
        </output>
      )}
      {(!notice || isSoundAlone) && <PlayButton video={video} soundPlace={soundPlace} />}
      {!isPortrait && !notice && (
        <FullscreenButton frame={frame} video={video} className={styles.fullscreen} />
      )}
    </div>
  );
};

// Viewers of a live need none of it.
const ReplayPicture = lazy(async () => ({
  default: (await import('./ReplayPicture.tsx')).ReplayPicture,
}));

interface PictureProps {
  room: LiveDetail;
  soundPlace: HTMLElement | null;
  /** The state of a pause is shown elsewhere. */
  isCovered: boolean;
  summary?: ReactNode;
  footer?: ReactNode;
}

/** The stream, the recording, or the cover when there is neither. */
export const Picture = ({ room, soundPlace, isCovered, summary, footer }: PictureProps) => {
  const { loaded } = useRoomModel();
  // Whoever saw the live end asks for the replay; whoever comes later came for it.
  const [isReplaying, setReplaying] = useState(liveMode(loaded) === 'replay');
  switch (liveMode(room)) {
    case 'living':
      return <LivePicture room={room} soundPlace={soundPlace} />;
    case 'paused':
      return <Cover logo={room.liveLogo} title={isCovered ? '' : texts.states.paused} />;
    case 'deleted':
      return <Cover logo="" title={texts.states.deleted} />;
    default:
      return isReplaying && room.recordUrlList.length > 0 ? (
        <Suspense>
          <ReplayPicture room={room} />
        </Suspense>
      ) : (
        <EndedPicture
          room={room}
          summary={summary}
          footer={footer}
          onReplay={() => setReplaying(true)}
        />
      );
  }
};
