import { hasFields, readValue, storeValue } from '@live/web';

const STORAGE_KEY = 'playback';

export interface StoredPlayback {
  isPlaying: boolean;
  isMuted: boolean;
  volume: number;
}

const isStoredPlayback = (value: unknown): value is StoredPlayback =>
  hasFields(value, { isPlaying: 'boolean', isMuted: 'boolean', volume: 'number' }) &&
  value.volume >= 0 &&
  value.volume <= 1;

export const readPlayback = (liveId: string): StoredPlayback | undefined =>
  readValue(liveId, STORAGE_KEY, isStoredPlayback);

export const storePlayback = (liveId: string, playback: StoredPlayback): void =>
  storeValue(liveId, STORAGE_KEY, playback);

export const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
