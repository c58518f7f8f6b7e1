import { Suspense, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { promptRequest, usePanelRequest } from '../../lib/panelRequests.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { PromptButton } from './PromptButton.tsx';

const PromptMenu = lazyThemed(async () => (await import('./PromptMenu.tsx')).PromptMenu);

/** Beside the input for comments; the menu is loaded when it is first opened. */
export const PromptControl = () => {
  // Other back ends have no prompts.
  const hasDesk = useHasDesk();
  const [isWanted, setWanted] = useState(false);
  usePanelRequest(promptRequest, () => setWanted(true));
  if (!hasDesk) return null;
  return (
    <Suspense fallback={<PromptButton />}>
      {isWanted ? <PromptMenu /> : <PromptButton onClick={() => setWanted(true)} />}
    </Suspense>
  );
};
