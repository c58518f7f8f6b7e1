import { readValue, storeValue } from '@live/web';

let holders = 0;

/** While somebody holds the page, nothing but their own button reloads it. */
export const holdReloads = (): (() => void) => {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
};

/** For reloads that nobody pressed a button for. */
export const reloadPage = (): void => {
  if (holders === 0) location.reload();
};

const STORAGE_KEY = 'refusal-reload';
const NOT_AGAIN_WITHIN_MS = 60_000;

const isTime = (value: unknown): value is number => typeof value === 'number';

/**
 * Whether a refusal may reload the page: not twice within a minute, or an origin that always refuses would leave
 * nobody a page to work on. A yes is written down for the page that comes, and where that is impossible it is a no.
 */
export const claimReload = (liveId: string, now = Date.now()): boolean => {
  const last = readValue(liveId, STORAGE_KEY, isTime);
  // Clocks are set back too: a time far ahead is not a moment ago.
  if (last !== undefined && Math.abs(now - last) < NOT_AGAIN_WITHIN_MS) return false;
  storeValue(liveId, STORAGE_KEY, now);
  return readValue(liveId, STORAGE_KEY, isTime) === now;
};
