import { useStore } from '@live/web';
import { useEffect, useEffectEvent } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { type ShortcutName, shortcutFor } from './shortcuts.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';

const isShown = (element: Element) => element.checkVisibility();

export const useShortcuts = (run: (name: ShortcutName) => void): void => {
  const { shortcuts: isOn } = useStore(preferences);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(TYPING);
    const isBlocked = [...document.querySelectorAll(DIALOG)].some(isShown);
    const name = shortcutFor(event, isTyping, isBlocked);
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
