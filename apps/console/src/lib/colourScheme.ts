import { useSyncExternalStore } from 'react';
import { preferences } from './preferences.ts';

export type ColourScheme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export const currentScheme = (): ColourScheme => {
  const { theme } = preferences.getSnapshot();
  if (theme !== 'system') return theme;
  return systemDark.matches ? 'dark' : 'light';
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

/** Plain style sheets follow the same choice by an attribute of the document. */
export const followColourScheme = (): void => {
  const apply = () => {
    document.documentElement.dataset.theme = currentScheme();
  };
  subscribe(apply);
  apply();
};
