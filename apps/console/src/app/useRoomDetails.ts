import type { LiveDetail } from '@live/protocol';
import type { RoomSession } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { roomInfoQuery } from './api/getRoomInfo.ts';
import { followRoom } from './followRoom.ts';

/** The room's details, fetched again when something may have been missed. */
export const useRoomDetails = (session: RoomSession): LiveDetail => {
  const queryClient = useQueryClient();
  const { liveId } = session.room;
  const { data } = useQuery(roomInfoQuery(liveId));

  useEffect(
    () =>
      followRoom(session, () => queryClient.fetchQuery({ ...roomInfoQuery(liveId), staleTime: 0 })),
    [session, queryClient, liveId],
  );

  // The page's mode stays the one it was built for (the alert tells of another and reloads), and so
  // do its addresses: they are signed anew in every answer, and a new one would restart the player.
  const { liveState, liveRecordFinished, liveStreamUrl, recordUrlList } = session.room;
  const current = data ?? session.room;
  return { ...current, liveState, liveRecordFinished, liveStreamUrl, recordUrlList };
};
