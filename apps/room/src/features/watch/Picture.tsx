import { type LiveDetail, liveMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { Cover } from './Cover.tsx';
import { EndedPicture } from './EndedPicture.tsx';
import { LivePicture } from './LivePicture.tsx';

// Viewers of a live need none of it.
const ReplayPicture = lazy(async () => ({
  default: (await import('./ReplayPicture.tsx')).ReplayPicture,
}));

interface PictureProps {
  room: LiveDetail;
  summary?: ReactNode;
}

/** The stream, the recording, or the cover when there is neither. */
export const Picture = ({ room, summary }: PictureProps) => {
  const { loaded } = useRoomModel();
  // Whoever saw the live end asks for the replay; whoever comes later came for it.
  const [isReplaying, setReplaying] = useState(liveMode(loaded) === 'replay');
  switch (liveMode(room)) {
    case 'living':
      return <LivePicture room={room} />;
    case 'paused':
      return <Cover logo={room.liveLogo} title={texts.states.paused} />;
    case 'deleted':
      return <Cover logo="" title={texts.states.deleted} />;
    default:
      return isReplaying && room.recordUrlList.length > 0 ? (
        <Suspense>
          <ReplayPicture room={room} />
        </Suspense>
      ) : (
        <EndedPicture room={room} summary={summary} onReplay={() => setReplaying(true)} />
      );
  }
};
