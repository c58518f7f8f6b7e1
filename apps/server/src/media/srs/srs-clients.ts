import type { TokenHolder } from '@live/media-origin/media-origin';

/** A connection at the media server, and who was authorised to open it. */
export interface SrsClient extends TokenHolder {
  /** The media server's name for it. */
  readonly clientId: string;
  readonly liveId: string;
  readonly action: 'publish' | 'play';
  /** Epoch milliseconds. */
  readonly beganAt: number;
}

/**
 * Who is connected to the media server. It outlives this server, which must be able to end a player that it authorised
 * before a restart, or that another server authorised.
 */
export interface SrsClients {
  add(client: SrsClient): Promise<void>;
  remove(clientIds: readonly string[]): Promise<void>;
  list(): Promise<SrsClient[]>;
}
