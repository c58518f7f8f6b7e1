import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomNotice } from '@live/web';
import { toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { LiveVideo } from './LiveVideo.tsx';
import styles from './Playback.module.css';
import { ReplayVideo } from './ReplayVideo.tsx';

/** The video area: live stream, replay or cover. */
export const Playback = ({ room }: { room: LiveDetail }) => {
  useRoomNotice((notice) => {
    if (notice.name !== 'roomEvent' || notice.body.event !== 'recording_stopped') return;
    toast('warning', notice.body.detail ?? lazyTexts.playback.recordingStopped);
  });
  switch (liveMode(room)) {
    case 'living':
      return <LiveVideo room={room} />;
    case 'paused':
      return (
        <Cover logo={room.liveLogo}>
          <output className={styles.notice}>{lazyTexts.playback.paused}</output>
        </Cover>
      );
    case 'replay':
      return room.recordUrlList.length > 0 ? (
        <ReplayVideo room={room} />
      ) : (
        <Cover logo={room.liveLogo} />
      );
    default:
      return <Cover logo={room.liveLogo} />;
  }
};

const OWN_LOGO = '/favicon.svg';

const Cover = ({ logo, children }: { logo: string; children?: React.ReactNode }) => (
  <div className={styles.cover}>
    <img
      className={logo ? styles.coverLogo : styles.ownLogo}
      src={logo || OWN_LOGO}
      alt={lazyTexts.playback.logo}
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(OWN_LOGO)) currentTarget.src = OWN_LOGO;
      }}
    />
    {children}
  </div>
);
