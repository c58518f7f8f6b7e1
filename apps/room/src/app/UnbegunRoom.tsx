import { type Account, Result } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { MessagePage } from '../components/MessagePage.tsx';
import { WaitingRoom } from '../features/entrance/WaitingRoom.tsx';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import { RefusedRoom } from './RefusedRoom.tsx';
import { isRefused, planOf, roomEntryQuery } from './roomEntry.ts';

/** Apart, for viewers wait as well. */
const PreparedRoom = lazy(async () => ({
  default: (await import('./PreparedRoom.tsx')).PreparedRoom,
}));

interface UnbegunRoomProps {
  liveId: string;
  account: Account;
  /** Called each time that the room is found to have begun. */
  onBegun(): void;
}

/** A room that is unknown, or has not begun: its host prepares it, others wait where a time is planned. */
export const UnbegunRoom = ({ liveId, account, onBegun }: UnbegunRoomProps) => {
  const entry = useQuery(roomEntryQuery(liveId));
  const { data, error } = entry;
  // Kept while the room begins, so that no other page shows between the preview and the live.
  const [prepared, setPrepared] = useState(data?.prepared);
  if (data?.prepared && data.prepared.roomId !== prepared?.roomId) setPrepared(data.prepared);
  const plan = planOf(entry);
  const hasBegun = entry.isSuccess && !data?.plan && !data?.prepared;
  const begun = useEffectEvent(onBegun);
  useEffect(() => {
    if (hasBegun) begun();
  }, [hasBegun]);

  if (isRefused(error, Result.ROOM_CLOSED)) return <MessagePage title={texts.errors.cancelled} />;
  if (prepared)
    return (
      <PreparedRoom
        room={{ liveId, ...prepared }}
        title={data?.welcome?.liveTitle}
        plan={plan}
        account={account}
      />
    );
  if (plan && data?.welcome)
    return (
      <WaitingRoom welcome={data.welcome} plan={plan}>
        <ChangeAccount account={account} />
      </WaitingRoom>
    );
  if (entry.isPending || hasBegun) return <MessagePage title={texts.common.loading} />;
  return <RefusedRoom code={Result.ROOM_NOT_FOUND} liveId={liveId} account={account} />;
};
