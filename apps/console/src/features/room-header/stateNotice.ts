import { formatDuration, type LiveDetail, liveMode, secondsBetween } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** What stands in the place of the timer once the broadcast is over. */
export const stateNotice = (
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
