import { useStore } from '@live/web';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { preferences } from '../../lib/preferences.ts';
import { useListener } from '../../lib/useListener.ts';
import { type ShortcutName, shortcutFor } from './shortcuts.ts';

export const useShortcuts = (run: (name: ShortcutName) => void): void => {
  const { shortcuts: isOn } = useStore(preferences);
  useListener(isOn ? document : null, 'keydown', (event) => {
    const name = shortcutFor(plainKeyOf(event));
    if (!name) return;
    event.preventDefault();
    run(name);
  });
};
