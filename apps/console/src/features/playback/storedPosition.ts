import type { StoredPosition } from '@live/player/replay';
import { readValue, storeValue } from '@live/web';

const STORAGE_KEY = 'replay';

const isStoredPosition = (value: unknown): value is { index: number; at: number } =>
  typeof value === 'object' && value !== null && 'index' in value && 'at' in value;

export const storedPosition = (liveId: string): StoredPosition => ({
  read: () => readValue(liveId, STORAGE_KEY, isStoredPosition),
  store: (position) => storeValue(liveId, STORAGE_KEY, position),
});
