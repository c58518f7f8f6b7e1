import { useRoom } from '@live/web';
import { Suspense, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { FlowButton } from './FlowButton.tsx';

const FlowMenu = lazyThemed(async () => (await import('./FlowMenu.tsx')).FlowMenu);

/** The settings beside the title of the comments; the menu is loaded when it is first opened. */
export const FlowControl = () => {
  const flow = useRoom(({ room }) => room.detail.flow);
  const [isWanted, setWanted] = useState(false);
  // Other back ends have no such settings.
  if (!flow) return null;
  return (
    <Suspense fallback={<FlowButton flow={flow} />}>
      {isWanted ? (
        <FlowMenu flow={flow} />
      ) : (
        <FlowButton flow={flow} onClick={() => setWanted(true)} />
      )}
    </Suspense>
  );
};
