import { readValue, storeValue } from '@live/web';

const STORAGE_KEY = 'playback';

export interface KeptPlayback {
  isPlaying: boolean;
  isMuted: boolean;
  volume: number;
}

const isKept = (value: unknown): value is KeptPlayback => {
  const { isPlaying, isMuted, volume } = (value ?? {}) as Partial<KeptPlayback>;
  return (
    typeof isPlaying === 'boolean' &&
    typeof isMuted === 'boolean' &&
    typeof volume === 'number' &&
    volume >= 0 &&
    volume <= 1
  );
};

export const keptPlayback = (liveId: string): KeptPlayback | undefined =>
  readValue(liveId, STORAGE_KEY, isKept);

export const keepPlayback = (liveId: string, playback: KeptPlayback): void =>
  storeValue(liveId, STORAGE_KEY, playback);

export const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
