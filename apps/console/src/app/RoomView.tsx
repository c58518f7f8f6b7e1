import type { Account, LiveDetail } from '@live/protocol';
import { RoomModel } from '@live/room-model';
import { config, RoomContext } from '@live/web';
import { startTransition, useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { ExpelledPage } from './ExpelledPage.tsx';
import { type Expulsion, expulsionFrom } from './expulsion.ts';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomParts } from './RoomParts.tsx';

interface RoomViewProps {
  room: LiveDetail;
  account: Account;
}

/** Keeps the room's model for as long as the page shows it. */
export const RoomView = ({ room, account }: RoomViewProps) => {
  // The room as it was on load: a changed state reloads the page, other changes come by the model.
  const [loaded] = useState(room);
  const [model, setModel] = useState<RoomModel>();
  const [expulsion, setExpulsion] = useState<Expulsion>();

  useEffect(() => {
    const opened = new RoomModel({ page: 'console', room: loaded, account, api, config: config() });
    opened.subscribe(() => {
      const by = expulsionFrom(opened.getSnapshot().standing, account, loaded);
      if (!by) return;
      setExpulsion(by);
      opened.destroy();
    });
    // A whole page at once would hold up clicks on a slow machine: it is put together in small steps.
    startTransition(() => setModel(opened));
    return () => opened.destroy();
  }, [loaded, account]);

  if (expulsion) return <ExpelledPage by={expulsion} />;
  if (!model) return <RoomLayout isLoading />;
  return (
    <RoomContext value={model}>
      <RoomParts />
    </RoomContext>
  );
};
