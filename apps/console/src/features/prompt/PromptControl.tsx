import { hasDesk } from '@live/protocol';
import { useRoom } from '@live/web';
import { Suspense, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { promptRequest, useRequests } from '../../lib/requests.ts';
import { PromptButton } from './PromptButton.tsx';

const PromptMenu = lazyThemed(async () => (await import('./PromptMenu.tsx')).PromptMenu);

/** Beside the input for comments; the menu is loaded when it is first opened. */
export const PromptControl = () => {
  // Other back ends have no prompts.
  const isOffered = useRoom(({ room }) => hasDesk(room.detail));
  const [isWanted, setWanted] = useState(false);
  useRequests(promptRequest, () => setWanted(true));
  if (!isOffered) return null;
  return (
    <Suspense fallback={<PromptButton />}>
      {isWanted ? <PromptMenu /> : <PromptButton onClick={() => setWanted(true)} />}
    </Suspense>
  );
};
