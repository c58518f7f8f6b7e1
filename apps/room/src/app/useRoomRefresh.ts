import type { Notice } from '@live/protocol';
import type { RoomSession } from '@live/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { roomInfoQuery } from './roomInfo.ts';

const changesRoom = ({ name }: Notice): boolean =>
  name === 'room' || name === 'liveEnd' || name === 'begin' || name === 'hostVideoAngle';

/** The room is asked for again when it has changed, or may have without our hearing of it. */
export const useRoomRefresh = (session: RoomSession): void => {
  const queryClient = useQueryClient();
  const { liveId } = session.room;
  useEffect(() => {
    const refresh = () =>
      void queryClient.invalidateQueries({ queryKey: roomInfoQuery(liveId).queryKey });
    const stopNotices = session.onNotice((notice) => {
      if (changesRoom(notice)) refresh();
    });
    const stopResyncs = session.onResync(({ reason }) => {
      if (reason !== 'connected') refresh();
    });
    return () => {
      stopNotices();
      stopResyncs();
    };
  }, [session, queryClient, liveId]);
};
