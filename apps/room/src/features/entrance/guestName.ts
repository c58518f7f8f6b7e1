const KEY = 'guest-name';

/** The nickname of the last visit as a guest: the next one takes a single touch. */
export const readGuestName = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage can be forbidden.
    return '';
  }
};

const earlyKey = (liveId: string): string => `early-guest:${liveId}`;

/** The guest who waits for a beginning: a phone may have discarded the page meanwhile. */
export const readEarlyGuest = (liveId: string | undefined): string | undefined => {
  try {
    return (liveId && sessionStorage.getItem(earlyKey(liveId))) || undefined;
  } catch {
    return undefined;
  }
};

export const storeEarlyGuest = (liveId: string, name: string | undefined): void => {
  try {
    if (name === undefined) sessionStorage.removeItem(earlyKey(liveId));
    else sessionStorage.setItem(earlyKey(liveId), name);
  } catch {
    // Asked for again after a reload.
  }
};

export const storeGuestName = (name: string): void => {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Asked for again next time.
  }
};
