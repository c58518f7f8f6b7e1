import type { Notice } from '@live/protocol';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Resync, RoomSession } from './RoomSession.ts';

export const RoomSessionContext = createContext<RoomSession | undefined>(undefined);

export const useRoomSession = (): RoomSession => {
  const session = useContext(RoomSessionContext);
  if (!session) throw new Error('there is no room here');
  return session;
};

/** For what a component refreshes; what it shows of the stream belongs into a store. */
export const useRoomNotice = (listener: (notice: Notice) => void): void => {
  const session = useRoomSession();
  const latest = useEffectEvent(listener);
  useEffect(() => session.onNotice((notice) => latest(notice)), [session]);
};

export const useRoomResync = (listener: (resync: Resync) => void): void => {
  const session = useRoomSession();
  const latest = useEffectEvent(listener);
  useEffect(() => session.onResync((resync) => latest(resync)), [session]);
};
