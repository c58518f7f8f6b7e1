import { formatDuration, type LiveDetail, liveMode, secondsBetween } from '@live/protocol';
import type { ReactNode } from 'react';
import { texts } from '../../lib/texts.ts';
import { Cover } from './Cover.tsx';

interface EndedPictureProps {
  room: LiveDetail;
  /** What a host reads in place of the thanks. */
  summary: ReactNode | undefined;
  onReplay(): void;
}

/** The end of a live, with its replay as soon as there is one. */
export const EndedPicture = ({ room, summary, onReplay }: EndedPictureProps) => {
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
    </Cover>
  );
};
