import { useSyncExternalStore } from 'react';
import { preferences } from './preferences.ts';

export type ColourScheme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
// Read once and then updated by the event: Chromium sends no change event when `matches` is read between
// a change and the next frame, and every render reads the scheme.
let isSystemDark = systemDark.matches;
systemDark.addEventListener('change', ({ matches }) => {
  isSystemDark = matches;
});

export const currentScheme = (): ColourScheme => {
  const { theme } = preferences.getSnapshot();
  if (theme !== 'system') return theme;
  return isSystemDark ? 'dark' : 'light';
};

const subscribe = (listener: () => void): (() => void) => {
  const stop = preferences.subscribe(listener);
  systemDark.addEventListener('change', listener);
  return () => {
    stop();
    systemDark.removeEventListener('change', listener);
  };
};

export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, currentScheme);

/** Sets an attribute of the document for plain style sheets. */
export const applyColourScheme = (): void => {
  const apply = () => {
    document.documentElement.dataset.theme = currentScheme();
  };
  subscribe(apply);
  apply();
};
