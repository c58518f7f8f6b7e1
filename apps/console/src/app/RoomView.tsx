import type { Account, LiveDetail } from '@live/protocol';
import { type RoomSession, RoomSessionContext } from '@live/web';
import { startTransition, useEffect, useState } from 'react';
import { openRoomSession } from '../realtime/openRoomSession.ts';
import { ExpelledPage } from './ExpelledPage.tsx';
import { type Expulsion, expulsionBy } from './expulsion.ts';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomParts } from './RoomParts.tsx';

interface RoomViewProps {
  room: LiveDetail;
  account: Account;
}

/** Opens the room's session for as long as the page shows it. */
export const RoomView = ({ room, account }: RoomViewProps) => {
  // The room as it was on load: a changed state reloads the page, other changes come by the cache.
  const [loaded] = useState(room);
  const [session, setSession] = useState<RoomSession>();
  const [expulsion, setExpulsion] = useState<Expulsion>();

  useEffect(() => {
    const opened = openRoomSession(loaded, account);
    const expel = (by: Expulsion | undefined) => {
      if (!by) return;
      setExpulsion(by);
      opened.destroy();
    };
    opened.onNotice((notice) => expel(expulsionBy(notice, account, loaded)));
    opened.onRefused(() => expel('role-lost'));
    // A whole page at once would hold up clicks on a slow machine: it is put together in small steps.
    startTransition(() => setSession(opened));
    return () => opened.destroy();
  }, [loaded, account]);

  if (expulsion) return <ExpelledPage by={expulsion} />;
  if (!session) return <RoomLayout isLoading />;
  return (
    <RoomSessionContext value={session}>
      <RoomParts session={session} />
    </RoomSessionContext>
  );
};
