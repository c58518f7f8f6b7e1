import { useStore } from '@live/web';
import { useEffect, useEffectEvent } from 'react';
import { freeKey } from '../../lib/freeKey.ts';
import { preferences } from '../../lib/preferences.ts';
import { type ShortcutName, shortcutFor } from './shortcuts.ts';

export const useShortcuts = (run: (name: ShortcutName) => void): void => {
  const { shortcuts: isOn } = useStore(preferences);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = shortcutFor(freeKey(event));
    if (!name) return;
    event.preventDefault();
    run(name);
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
};
