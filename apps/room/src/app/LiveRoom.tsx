import { type Account, type LiveDetail, liveMode } from '@live/protocol';
import { config, openRoomSession, type RoomSession, RoomSessionContext } from '@live/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../components/Notice.tsx';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import { usePresence } from './usePresence.ts';
import { useRoomRefresh } from './useRoomRefresh.ts';
import { ViewerRoom } from './ViewerRoom.tsx';

const HostRoom = lazy(async () => ({ default: (await import('./HostRoom.tsx')).HostRoom }));

interface LiveRoomProps {
  room: LiveDetail;
  account: Account;
  isHost: boolean;
}

/** Opens the room's line for as long as the page shows the room. */
export const LiveRoom = (props: LiveRoomProps) => {
  const { room, account } = props;
  const [loaded] = useState(room);
  const [session, setSession] = useState<RoomSession>();
  useEffect(() => {
    const line = { api, config: config(), listenTo: ['client', 'reply'] as const };
    const opened = openRoomSession(loaded, account, line);
    setSession(opened);
    return () => opened.destroy();
  }, [loaded, account]);
  useEffect(() => {
    document.title = room.liveTitle;
  }, [room.liveTitle]);

  if (!session) return <Notice title={texts.common.loading} />;
  return (
    <RoomSessionContext value={session}>
      <RoomInSession {...props} session={session} />
    </RoomSessionContext>
  );
};

const RoomInSession = ({
  room,
  account,
  isHost,
  session,
}: LiveRoomProps & { session: RoomSession }) => {
  useRoomRefresh(session);
  const presence = usePresence(session, room);
  if (presence.isRemoved) {
    return <Notice title={texts.errors.kickedOut} hint={texts.errors.kickedOutHint} />;
  }
  const mode = liveMode(room);
  const isOnAir = mode === 'living' || mode === 'paused';
  if (isHost && isOnAir) {
    return (
      <Suspense>
        <HostRoom room={room} presence={presence} />
      </Suspense>
    );
  }
  return <ViewerRoom room={room} account={account} presence={presence} />;
};
