import { keep, kept } from '@live/web';

const KEPT_AS = 'playback';

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
  kept(liveId, KEPT_AS, isKept);

export const keepPlayback = (liveId: string, playback: KeptPlayback): void =>
  keep(liveId, KEPT_AS, playback);

export const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
