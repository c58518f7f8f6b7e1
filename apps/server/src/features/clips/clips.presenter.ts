import { type Clip, ClipState, formatWireTime } from '@live/protocol';
import type { ListedClip } from './clips.store.ts';

export interface ClipAddresses {
  url: string;
  /** Undefined while it is not shared. */
  share: string | undefined;
}

export const presentClip = (
  row: ListedClip,
  { url, share }: ClipAddresses,
  timeZone: string,
): Clip => ({
  clipId: row.id,
  title: row.title,
  fromMs: row.from_ms,
  toMs: row.to_ms,
  state: row.state as ClipState,
  progress: row.progress,
  ...(row.problem !== '' && { problem: row.problem }),
  durationMs: row.duration_ms,
  bytes: row.bytes,
  creatorName: row.nickname ?? '',
  createdTime: formatWireTime(row.created_at, timeZone),
  expiresTime: formatWireTime(row.expires_at, timeZone),
  ...(row.state === ClipState.READY && { url }),
  ...(share !== undefined &&
    row.share_expires_at !== null && {
      shareAddress: share,
      shareExpiresTime: formatWireTime(row.share_expires_at, timeZone),
    }),
});
