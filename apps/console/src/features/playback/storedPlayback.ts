import { readValue, storeValue } from '@live/web';

const STORAGE_KEY = 'playback';

export interface StoredPlayback {
  isPlaying: boolean;
  isMuted: boolean;
  volume: number;
}

const isStoredPlayback = (value: unknown): value is StoredPlayback => {
  const { isPlaying, isMuted, volume } = (value ?? {}) as Partial<StoredPlayback>;
  return (
    typeof isPlaying === 'boolean' &&
    typeof isMuted === 'boolean' &&
    typeof volume === 'number' &&
    volume >= 0 &&
    volume <= 1
  );
};

export const readPlayback = (liveId: string): StoredPlayback | undefined =>
  readValue(liveId, STORAGE_KEY, isStoredPlayback);

export const storePlayback = (liveId: string, playback: StoredPlayback): void =>
  storeValue(liveId, STORAGE_KEY, playback);

export const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
