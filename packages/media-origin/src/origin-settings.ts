/** What the embedded origin is opened with. */
export interface OriginSettings {
  /** 0 takes a free one. It is shared by the connections of all rooms. */
  readonly udpPort: number;
  /** Listen on this IP address only. */
  readonly bindAddress?: string | undefined;
  /** The public IP address, where it is not one of this machine's. */
  readonly publicAddress?: string | undefined;
  readonly recordFolder: string;
  /** Emptied at the start: files of an earlier run are useless. */
  readonly hlsFolder: string;
  readonly maxSegmentSeconds: number;
  readonly minFreeBytes: number;
  readonly maxViewersPerRoom: number;
  readonly maxSessionsPerAccount: number;
  /** The bitrate limit that is sent to publishers, bits per second. */
  readonly publishBitrate: number;
  /** A publisher that sends nothing for this long is lost. */
  readonly mediaTimeoutMs: number;
}

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
