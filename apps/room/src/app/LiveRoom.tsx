import { type Account, isRunning, type LiveDetail, LiveState, liveMode } from '@live/protocol';
import { RoomModel } from '@live/room-model';
import { config, RoomContext, useRoom, useRoomModel } from '@live/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../components/Notice.tsx';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import { mayHost } from './mayHost.ts';
import { RefusedRoom } from './RefusedRoom.tsx';
import { ViewerRoom } from './ViewerRoom.tsx';

const HostRoom = lazy(async () => ({ default: (await import('./HostRoom.tsx')).HostRoom }));

/** How often to ask whether an ended room's recording can be watched yet. */
const REPLAY_POLL_MS = 4_000;

interface LiveRoomProps {
  room: LiveDetail;
  account: Account;
}

/** Keeps the room's model for as long as the page shows the room. */
export const LiveRoom = ({ room, account }: LiveRoomProps) => {
  const [loaded] = useState(room);
  const [model, setModel] = useState<RoomModel>();
  useEffect(() => {
    const opened = new RoomModel({ page: 'phone', room: loaded, account, api, config: config() });
    opened.start();
    setModel(opened);
    return () => opened.destroy();
  }, [loaded, account]);

  if (!model) return <Notice title={texts.common.loading} />;
  return (
    <RoomContext value={model}>
      <CurrentRoom />
    </RoomContext>
  );
};

/** Where the console reloads, the phone follows: the view changes with the room. */
const CurrentRoom = () => {
  const model = useRoomModel();
  const { account } = model;
  const room = useRoom((state) => state.room.detail);
  const refusal = useRoom((state) => state.room.refusal);
  const removal = useRoom((state) => state.standing.removal);
  const mode = liveMode(room);
  useEffect(() => {
    document.title = room.liveTitle;
  }, [room.liveTitle]);
  useEffect(() => {
    if (mode !== 'ended') return;
    const poll = setInterval(() => model.refresh('room'), REPLAY_POLL_MS);
    return () => clearInterval(poll);
  }, [model, mode]);

  if (removal) return <Notice title={texts.errors.kickedOut} hint={texts.errors.kickedOutHint} />;
  if (refusal !== undefined) return <RefusedRoom code={refusal} account={account} />;
  if (room.liveState === LiveState.DELETED) return <Notice title={texts.errors.roomDeleted} />;
  if (!mayHost(account, room) || !isRunning(mode)) return <ViewerRoom room={room} />;
  return (
    <Suspense>
      <HostRoom room={room} />
    </Suspense>
  );
};
