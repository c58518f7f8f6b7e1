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

export const storeGuestName = (name: string): void => {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Asked for again next time.
  }
};
