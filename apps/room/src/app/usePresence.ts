import type { LiveDetail } from '@live/protocol';
import { type RoomSession, Store, useStore } from '@live/web';
import { useEffect, useState } from 'react';
import { initialPresence, type PresenceState, reducePresence } from './presence.state.ts';

/** Enters the room, and follows what happens to oneself and to the numbers. */
export const usePresence = (session: RoomSession, room: LiveDetail): PresenceState => {
  const [store] = useState(() => new Store(reducePresence, initialPresence(room)));
  useEffect(() => {
    const { id: accountId } = session.account;
    const stops = [
      session.onNotice((notice) => store.dispatch({ type: 'notice', notice, accountId })),
      session.onRefused(() => store.dispatch({ type: 'refused' })),
      // The first connection enters; later ones are known by their heartbeat.
      session.onResync(({ reason }) => {
        if (reason !== 'connected') return;
        session.send('enter', {}).then(
          ({ online_count: online }) => store.dispatch({ type: 'entered', online }),
          () => undefined,
        );
      }),
    ];
    session.start();
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, store]);
  useEffect(() => store.dispatch({ type: 'loaded', room }), [store, room]);
  return useStore(store);
};
