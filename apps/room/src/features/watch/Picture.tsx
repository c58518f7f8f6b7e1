import { formatDuration, type LiveDetail, liveMode, secondsBetween } from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import { LivePicture } from './LivePicture.tsx';
import styles from './Picture.module.css';
import { ReplayPicture } from './ReplayPicture.tsx';

/** The stream, the recording, or the cover when there is neither. */
export const Picture = ({ room }: { room: LiveDetail }) => {
  switch (liveMode(room)) {
    case 'living':
      return <LivePicture room={room} />;
    case 'paused':
      return <Cover logo={room.liveLogo} title={texts.states.paused} />;
    case 'replay':
      return room.recordUrlList.length > 0 ? <ReplayPicture room={room} /> : <Ended room={room} />;
    case 'ended':
      return <Ended room={room} hint={texts.states.waitingForReplay} />;
    case 'deleted':
      return <Cover logo="" title={texts.states.deleted} />;
  }
};

const Ended = ({ room, hint }: { room: LiveDetail; hint?: string }) => {
  const lasted = formatDuration(secondsBetween(room.beginTime, room.endTime));
  return (
    <Cover logo={room.liveLogo} title={texts.states.ended}>
      <p>{texts.states.endedFor(lasted)}</p>
      {hint && <p>{hint}</p>}
    </Cover>
  );
};

const Cover = ({
  logo,
  title,
  children,
}: {
  logo: string;
  title: string;
  children?: React.ReactNode;
}) => (
  <div className={styles.cover}>
    {logo && <img src={logo} alt="" />}
    <div className={styles.message}>
      <output>{title}</output>
      {children}
    </div>
  </div>
);
