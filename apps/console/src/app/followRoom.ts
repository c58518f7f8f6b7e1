import type { LiveDetail, Notice } from '@live/protocol';
import { CatchUp, type RoomSession } from '@live/web';

const tellsOfRoom = ({ name }: Notice): boolean =>
  name === 'room' || name === 'liveEnd' || name === 'hostVideoAngle';

/**
 * Fetches the room when something may have been missed, and says what was found in the words of the
 * notices, until the returned function is called.
 */
export const followRoom = (
  session: RoomSession,
  fetchRoom: (signal: AbortSignal) => Promise<LiveDetail>,
): (() => void) => {
  let changes = 0;
  const stopNotices = session.onNotice((notice) => {
    if (tellsOfRoom(notice)) changes += 1;
  });
  const catchUp = new CatchUp(async (signal) => {
    const before = changes;
    const room = await fetchRoom(signal);
    if (signal.aborted) return;
    // What was heard meanwhile may be newer than the answer, and must not be taken back by it.
    if (changes !== before) catchUp.ask();
    else raiseMissed(session, room);
  });
  const stopResync = session.onResync(() => catchUp.ask());
  return () => {
    stopNotices();
    stopResync();
    catchUp.destroy();
  };
};

const raiseMissed = (session: RoomSession, room: LiveDetail): void => {
  session.raise({
    name: 'room',
    seq: undefined,
    body: {
      room_id: room.roomId,
      live_id: room.liveId,
      state: room.liveState,
      mute: room.chatState,
    },
  });
  const { angle, width = 0, height = 0 } = room;
  if (angle === undefined) return;
  session.raise({ name: 'hostVideoAngle', seq: undefined, body: { angle, width, height } });
};
