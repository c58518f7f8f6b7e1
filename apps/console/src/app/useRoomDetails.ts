import type { LiveDetail } from '@live/protocol';
import type { RoomSession } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { roomInfoQuery } from './api/getRoomInfo.ts';

/** The room's details, fetched again when something may have been missed. */
export const useRoomDetails = (session: RoomSession): LiveDetail => {
  const queryClient = useQueryClient();
  const { liveId } = session.room;
  const { data } = useQuery(roomInfoQuery(liveId));

  useEffect(() => {
    const refresh = async () => {
      const room = await queryClient.fetchQuery({ ...roomInfoQuery(liveId), staleTime: 0 });
      raiseMissed(session, room);
    };
    // A failure here costs nothing: the next gap or reconnect asks again.
    return session.onResync(() => void refresh().catch(() => undefined));
  }, [session, queryClient, liveId]);

  // The page's mode stays the one it was built for (the alert tells of another and reloads), and so
  // do its addresses: they are signed anew in every answer, and a new one would restart the player.
  const { liveState, liveRecordFinished, liveStreamUrl, recordUrlList } = session.room;
  const current = data ?? session.room;
  return { ...current, liveState, liveRecordFinished, liveStreamUrl, recordUrlList };
};

/** What the missed notices would have said, in their words. */
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
