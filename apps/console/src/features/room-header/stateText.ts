import { formatDuration, type LiveDetail, liveMode, secondsBetween } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** Shown instead of the timer after the live. */
export const stateText = (
  room: Pick<LiveDetail, 'liveState' | 'liveRecordFinished' | 'beginTime' | 'endTime'>,
): string | undefined => {
  switch (liveMode(room)) {
    case 'ended': {
      const duration = formatDuration(secondsBetween(room.beginTime, room.endTime));
      return `${texts.header.endedFor}${duration}`;
    }
    case 'replay':
      return texts.header.replaying;
    default:
      return undefined;
  }
};
