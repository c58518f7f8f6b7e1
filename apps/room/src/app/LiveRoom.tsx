import {
  type Account,
  Flag,
  GuestPolicy,
  isRunning,
  type LiveDetail,
  LiveState,
  liveMode,
  Result,
} from '@live/protocol';
import { RoomModel } from '@live/room-model';
import { config, RoomContext, takeGuestEntry, useRoom, useRoomModel } from '@live/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import { EmptyStage } from './EmptyStage.tsx';
import { RefusedEntry } from './RefusedEntry.tsx';
import { RefusedRoom } from './RefusedRoom.tsx';
import { isHostOf, useRunsRoom } from './roomRights.ts';
import { ViewerRoom } from './ViewerRoom.tsx';

const HostRoom = lazy(async () => ({ default: (await import('./HostRoom.tsx')).HostRoom }));

/** How often an ended room is fetched again until its recording is ready. */
const REPLAY_POLL_MS = 4_000;

interface LiveRoomProps {
  room: LiveDetail;
  account: Account;
}

/** Owns the room model: created when the room is shown, destroyed when it is left. */
export const LiveRoom = ({ room, account }: LiveRoomProps) => {
  const [loaded] = useState(room);
  const [model, setModel] = useState<RoomModel>();
  useEffect(() => {
    const page = isHostOf(account, loaded) ? 'host' : 'viewer';
    const entry = takeGuestEntry(loaded.liveId);
    const opened = new RoomModel({ page, room: loaded, account, api, config: config(), entry });
    opened.start();
    setModel(opened);
    return () => opened.destroy();
  }, [loaded, account]);

  if (!model) return <EmptyStage />;
  return (
    <RoomContext value={model}>
      <CurrentRoom />
    </RoomContext>
  );
};

/** Shows the view of the room's present state. The console reloads its page instead. */
const CurrentRoom = () => {
  const model = useRoomModel();
  const { account } = model;
  const room = useRoom((state) => state.room.detail);
  const refusal = useRoom((state) => state.room.refusal);
  const removal = useRoom((state) => state.membership.removal);
  const runsThisRoom = useRunsRoom();
  const mode = liveMode(room);
  useEffect(() => {
    document.title = room.liveTitle;
  }, [room.liveTitle]);
  useEffect(() => {
    if (mode !== 'ended') return;
    const poll = setInterval(() => model.refresh('room'), REPLAY_POLL_MS);
    return () => clearInterval(poll);
  }, [model, mode]);

  // Guests leave before the server has closed their connection.
  const isRefusedGuest =
    account.isGuest === Flag.YES && room.flow?.guestPolicy === GuestPolicy.NONE;
  if (removal || isRefusedGuest)
    return (
      <RefusedEntry
        liveId={room.liveId}
        account={account}
        title={texts.errors.removed}
        hint={texts.errors.removedHint}
      />
    );
  if (refusal !== undefined)
    return <RefusedRoom code={refusal} liveId={room.liveId} account={account} />;
  if (room.liveState === LiveState.DELETED)
    return <RefusedRoom code={Result.ROOM_CLOSED} liveId={room.liveId} account={account} />;
  if (!runsThisRoom || !isRunning(mode)) return <ViewerRoom room={room} />;
  return (
    <Suspense fallback={<EmptyStage />}>
      <HostRoom room={room} />
    </Suspense>
  );
};
