import { Suspense, useEffect, useState } from 'react';
import { lazyThemed } from '../components/lazyThemed.tsx';
import styles from '../features/preferences/PreferencesButton.module.css';
import { PreferencesButton } from '../features/preferences/PreferencesButton.tsx';
import type { DialogName } from '../features/room-dialogs/dialogNames.ts';
import type { ShortcutName } from '../features/shortcuts/shortcuts.ts';
import { useShortcuts } from '../features/shortcuts/useShortcuts.ts';
import { currentScheme } from '../lib/colourScheme.ts';
import { phrasesRequest, promptRequest } from '../lib/panelRequests.ts';
import { preferences } from '../lib/preferences.ts';
import { texts } from '../lib/texts.ts';
import { undoOffered } from '../lib/undo.ts';
import { signOut } from './signOut.ts';

const PreferencesMenu = lazyThemed(
  async () => (await import('../features/preferences/PreferencesMenu.tsx')).PreferencesMenu,
);
const ShortcutsDialog = lazyThemed(
  async () => (await import('../features/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
);

const focusComment = () => document.querySelector<HTMLElement>('aside textarea')?.focus();

interface RoomToolsProps {
  actions: readonly DialogName[];
  onOpen(action: DialogName): void;
}

/** The right end of the action row: link to the list, preferences, shortcuts. */
export const RoomTools = ({ actions, onOpen }: RoomToolsProps) => {
  const [help, setHelp] = useState<'unused' | 'open' | 'closed'>('unused');
  const [isMenuWanted, setMenuWanted] = useState(false);
  useEffect(PreferencesMenu.preload, []);
  useShortcuts((name: ShortcutName) => {
    if (name === 'help') setHelp('open');
    else if (name === 'comment') focusComment();
    else if (name === 'phrases') phrasesRequest.dispatch({});
    else if (name === 'undo') undoOffered();
    else if (name === 'prompt') promptRequest.dispatch({});
    else if (name === 'theme') {
      preferences.dispatch({ theme: currentScheme() === 'dark' ? 'light' : 'dark' });
    } else if (actions.includes(name)) onOpen(name);
  });
  return (
    <>
      <a className={styles.trigger} href="/" title={texts.preferences.list}>
        <span className="visually-hidden">{texts.preferences.list}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </a>
      <Suspense fallback={<PreferencesButton />}>
        {isMenuWanted ? (
          <PreferencesMenu
            startsOpen
            onSignOut={() => void signOut()}
            onShortcuts={() => setHelp('open')}
          />
        ) : (
          <PreferencesButton onClick={() => setMenuWanted(true)} />
        )}
      </Suspense>
      {help !== 'unused' && (
        <Suspense>
          <ShortcutsDialog open={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </>
  );
};
