import { Store } from '@live/web';
import { areHighlightWords } from './highlightWords.ts';

/** Preferences of the user, stored in the browser and read when a tab is loaded. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  shortcuts: boolean;
  reportSound: boolean;
  reportNotification: boolean;
  /** A room of the wall that needs somebody is heard, and named in the title. */
  wallAlarm: boolean;
  /** The statistics take one line. */
  foldsStatistics: boolean;
  /** The trends stand beside the online curve. */
  showsTrends: boolean;
  /** Comments stand close together. */
  denseComments: boolean;
  /** Equal comments are one row. */
  foldsComments: boolean;
  /** Comments show when they were said. */
  commentTimes: boolean;
  /** Comments show the company of their author. */
  commentCompanies: boolean;
  /** 1, 2 and 3 silence the author of a comment without a question. */
  silenceKeys: boolean;
  /** Words that are highlighted in comments. */
  highlightWords: readonly string[];
}

const KEY = 'preferences';

const defaults: Preferences = {
  theme: 'system',
  shortcuts: true,
  reportSound: false,
  reportNotification: false,
  wallAlarm: false,
  foldsStatistics: false,
  showsTrends: false,
  denseComments: false,
  foldsComments: false,
  commentTimes: true,
  commentCompanies: true,
  silenceKeys: false,
  highlightWords: [],
};

export const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.every((word) => typeof word === 'string') &&
  areHighlightWords(value);

export const readPreferences = (text: string | null): Preferences => {
  try {
    const { theme, highlightWords, ...flags } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const isKnown = ([name, value]: [string, unknown]) =>
      name in defaults && typeof value === 'boolean';
    return {
      ...defaults,
      ...Object.fromEntries(Object.entries(flags).filter(isKnown)),
      theme: themes.find((known) => known === theme) ?? defaults.theme,
      highlightWords: isWords(highlightWords) ? highlightWords : defaults.highlightWords,
    };
  } catch {
    return defaults;
  }
};

const readStored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const preferences = new Store<Preferences, Partial<Preferences>>(
  (state, change) => ({ ...state, ...change }),
  readPreferences(readStored()),
);

preferences.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.getSnapshot()));
  } catch {
    // Without storage the preferences last until the next load.
  }
});
