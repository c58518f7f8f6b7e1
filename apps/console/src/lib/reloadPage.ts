import { readValue, storeValue } from '@live/web';

let postponements = 0;
/** Whether the reload that waits is still needed. */
let pending: (() => boolean) | undefined;

/** Postpones forced reloads until the returned function is called. */
export const postponeReloads = (): (() => void) => {
  postponements += 1;
  let isPostponing = true;
  return () => {
    if (!isPostponing) return;
    isPostponing = false;
    postponements -= 1;
    if (postponements === 0 && pending?.()) location.reload();
    if (postponements === 0) pending = undefined;
  };
};

/** Forced reload, without an action of the user. One that is postponed comes later if it is still needed then. */
export const reloadPage = (isNeeded: () => boolean): void => {
  if (postponements === 0) location.reload();
  else pending = isNeeded;
};

const STORAGE_KEY = 'refusal-reload';
const MIN_INTERVAL_MS = 60_000;

const isTime = (value: unknown): value is number => typeof value === 'number';

/**
 * Whether a refusal may reload the page: at most once a minute, because a media origin that always refuses would make the
 * page unusable. The time is stored for the next page; without storage the result is false.
 */
export const claimReload = (liveId: string, now = Date.now()): boolean => {
  const last = readValue(liveId, STORAGE_KEY, isTime);
  // After a clock was set back, the stored time is far in the future.
  if (last !== undefined && Math.abs(now - last) < MIN_INTERVAL_MS) return false;
  storeValue(liveId, STORAGE_KEY, now);
  return readValue(liveId, STORAGE_KEY, isTime) === now;
};
