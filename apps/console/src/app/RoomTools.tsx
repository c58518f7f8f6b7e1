import { useRoom } from '@live/web';
import { Suspense, useState } from 'react';
import { lazyThemed } from '../components/lazyThemed.tsx';
import styles from '../features/preferences/Preferences.module.css';
import { Preferences } from '../features/preferences/Preferences.tsx';
import type { DialogName } from '../features/room-dialogs/dialogNames.ts';
import type { ShortcutName } from '../features/shortcuts/shortcuts.ts';
import { useShortcuts } from '../features/shortcuts/useShortcuts.ts';
import { ViewerLink } from '../features/viewer-link/ViewerLink.tsx';
import { currentScheme } from '../lib/colourScheme.ts';
import { preferences } from '../lib/preferences.ts';
import { texts } from '../lib/texts.ts';
import { undoOffered } from '../lib/undo.ts';
import { useHasDesk } from '../lib/useHasDesk.ts';
import { useNavigation } from '../room/navigation.ts';
import { signOut } from './signOut.ts';

const ShortcutsDialog = lazyThemed(
  async () => (await import('../features/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
);

interface RoomToolsProps {
  actions: readonly DialogName[];
  onOpen(action: DialogName): void;
}

/** The right end of the action row: link to the list, preferences, shortcuts. */
export const RoomTools = ({ actions, onOpen }: RoomToolsProps) => {
  const navigation = useNavigation();
  const hasDesk = useHasDesk();
  const liveId = useRoom(({ room }) => room.detail?.liveId ?? '');
  const [help, setHelp] = useState<'unused' | 'open' | 'closed'>('unused');
  useShortcuts((name: ShortcutName) => {
    if (name === 'help') setHelp('open');
    else if (name === 'comment') navigation.goTo('input');
    else if (name === 'phrases') navigation.goTo('phrases');
    else if (name === 'undo') undoOffered();
    else if (name === 'prompt' || name === 'narrowing') navigation.goTo(name);
    else if (name === 'theme') {
      preferences.dispatch({ theme: currentScheme() === 'dark' ? 'light' : 'dark' });
    } else if (actions.includes(name)) onOpen(name);
  });
  return (
    <>
      {hasDesk && <ViewerLink liveId={liveId} className={styles.trigger} />}
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
      <Preferences
        side="above"
        onSignOut={() => void signOut()}
        onShortcuts={() => setHelp('open')}
      />
      {help !== 'unused' && (
        <Suspense>
          <ShortcutsDialog open={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </>
  );
};
