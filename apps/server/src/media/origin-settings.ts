import * as z from 'zod';

const Count = z.number().nonnegative();
const Path = z.string().min(1).max(4_096);

/** What the embedded origin is opened with, also from another process. */
export const OriginSettings = z.object({
  /** 0 takes a free one. It is shared by the connections of all rooms. */
  udpPort: z.number().int().min(0).max(65_535),
  /** Listen on this IP address only. */
  bindAddress: z.string().optional(),
  /** The public IP address, where it is not one of this machine's. */
  publicAddress: z.string().optional(),
  recordFolder: Path,
  /** Emptied at the start: files of an earlier run are useless. */
  hlsFolder: Path,
  maxSegmentSeconds: Count,
  minFreeBytes: Count,
  maxViewersPerRoom: Count,
  maxSessionsPerAccount: Count,
  /** The bitrate limit that is sent to publishers, bits per second. */
  publishBitrate: Count,
  /** A publisher that sends nothing for this long is lost. */
  mediaTimeoutMs: Count,
  /** How long an offer waits for its publisher. */
  offerWaitMs: Count,
});

export type OriginSettings = z.infer<typeof OriginSettings>;

export interface EmbeddedOriginSettings extends OriginSettings {
  /** Replaced by tests. */
  readonly freeBytes?: (folder: string) => number;
}

/** What one room needs of them. */
export type MediaRoomSettings = Pick<
  EmbeddedOriginSettings,
  'hlsFolder' | 'maxSegmentSeconds' | 'minFreeBytes' | 'freeBytes'
>;
export type PeerNetwork = Pick<OriginSettings, 'udpPort' | 'bindAddress' | 'publicAddress'>;
