import { readValue, removeValue, storeValue } from '@live/web';
import { wasReloaded } from './storedPlayback.ts';

const STORAGE_KEY = 'timeshift';

const isMoment = (value: unknown): value is number => typeof value === 'number';

/** The moment that was looked at before a forced reload of the page. */
export const readTimeshift = (liveId: string): number | undefined =>
  wasReloaded() ? readValue(liveId, STORAGE_KEY, isMoment) : undefined;

export const storeTimeshift = (liveId: string, atMs: number | undefined): void => {
  if (atMs === undefined) removeValue(liveId, STORAGE_KEY);
  else storeValue(liveId, STORAGE_KEY, atMs);
};
