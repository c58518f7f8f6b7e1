import { Store } from '@live/web';

/** How this person likes the page; kept in the browser, shared by its tabs at their next load. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  shortcuts: boolean;
  reportSound: boolean;
  reportNotification: boolean;
}

const KEY = 'preferences';

const defaults: Preferences = {
  theme: 'system',
  shortcuts: true,
  reportSound: false,
  reportNotification: false,
};

const themes: readonly unknown[] = ['system', 'light', 'dark'];

export const readPreferences = (text: string | null): Preferences => {
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Preferences>;
    const flag = (name: 'shortcuts' | 'reportSound' | 'reportNotification') =>
      typeof found[name] === 'boolean' ? found[name] : defaults[name];
    return {
      theme: themes.includes(found.theme) ? (found.theme ?? defaults.theme) : defaults.theme,
      shortcuts: flag('shortcuts'),
      reportSound: flag('reportSound'),
      reportNotification: flag('reportNotification'),
    };
  } catch {
    return defaults;
  }
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const preferences = new Store<Preferences, Partial<Preferences>>(
  (state, change) => ({ ...state, ...change }),
  readPreferences(stored()),
);

preferences.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.getSnapshot()));
  } catch {
    // Without storage the choice holds until the next load.
  }
});
