/**
 * What must survive a reload that the page forces: drafts, volume, scroll mode, zoom, open dialogs.
 * It lives in this tab alone and is keyed by room, so two rooms or two tabs never mix.
 */
const PREFIX = 'kept';

const keyOf = (liveId: string, name: string): string => `${PREFIX}:${liveId}:${name}`;

export const keep = (liveId: string, name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(keyOf(liveId, name), JSON.stringify(value));
  } catch {
    // Full or forbidden storage costs the comfort, never the page.
  }
};

export const forget = (liveId: string, name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(liveId, name));
  } catch {
    // As above.
  }
};

/** `accept` decides whether what was found is still of the wanted kind. */
export const kept = <T>(
  liveId: string,
  name: string,
  accept: (value: unknown) => value is T,
): T | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(liveId, name));
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return accept(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
