import type { Account, LiveDetail } from '@live/protocol';
import { RoomModel } from '@live/room-model';
import { config, RoomContext } from '@live/web';
import { startTransition, useEffect, useState } from 'react';
import { ProblemPage } from '../components/Problem.tsx';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import { RoomProvider } from '../room/RoomProvider.tsx';
import { type LostAccess, lostAccessFrom } from './lostAccess.ts';
import { roomListLink } from './RefusedRoom.tsx';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomParts } from './RoomParts.tsx';

const titles: Record<LostAccess, string> = {
  removed: texts.errors.removed,
  'role-lost': texts.errors.roleLost,
  'role-changed': texts.errors.roleChanged,
};

const LostAccessPage = ({ by }: { by: LostAccess }) => (
  <ProblemPage
    title={titles[by]}
    links={[roomListLink]}
    {...(by === 'role-changed' && {
      action: { label: texts.common.reload, run: () => location.reload() },
    })}
  />
);

interface RoomViewProps {
  room: LiveDetail;
  account: Account;
}

/** Owns the room model while the page shows the room. */
export const RoomView = ({ room, account }: RoomViewProps) => {
  // The room as loaded: a changed state reloads the page, other changes come from the model.
  const [loaded] = useState(room);
  const [model, setModel] = useState<RoomModel>();
  const [lostAccess, setLostAccess] = useState<LostAccess>();

  useEffect(() => {
    const opened = new RoomModel({ page: 'console', room: loaded, account, api, config: config() });
    opened.subscribe(() => {
      const by = lostAccessFrom(opened.getSnapshot().membership, account, loaded);
      if (!by) return;
      setLostAccess(by);
      opened.destroy();
    });
    // Rendered in a transition, because rendering the whole page at once blocks input on slow machines.
    startTransition(() => setModel(opened));
    return () => opened.destroy();
  }, [loaded, account]);

  if (lostAccess) return <LostAccessPage by={lostAccess} />;
  if (!model) return <RoomLayout isLoading />;
  return (
    <RoomContext value={model}>
      <RoomProvider>
        <RoomParts />
      </RoomProvider>
    </RoomContext>
  );
};
