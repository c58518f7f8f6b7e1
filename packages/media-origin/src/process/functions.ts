import type { EmbeddedOrigin } from '../embedded-origin.ts';
import type { MediaEvents, MediaSession, OfferRequest, RefusalReason } from '../media-origin.ts';
import type { OriginSettings } from '../origin-settings.ts';

/** An answer to an offer, or why there is none: errors lose their class between processes. */
export type Negotiated =
  | MediaSession
  | { readonly refusal: RefusalReason; readonly message: string };

/** The functions of the media process. */
export interface OriginFunctions
  extends Pick<
    EmbeddedOrigin,
    'addCandidates' | 'leave' | 'evict' | 'openSessions' | 'stop' | 'openHls' | 'still' | 'status'
  > {
  /** The first call. Returns the UDP port that is used. */
  open(settings: OriginSettings): Promise<number>;
  publish(offer: OfferRequest): Promise<Negotiated>;
  play(offer: OfferRequest): Promise<Negotiated>;
  /** Closes every session, finishes the files and ends the process. */
  end(): void;
}

/** Events of the media process. The server itself emits that a recording is finished. */
export const EVENT_NAMES = [
  'published',
  'lost',
  'received',
  'segmentFinished',
  'recordingStopped',
  'fault',
] as const satisfies readonly (keyof MediaEvents)[];

export type EventName = (typeof EVENT_NAMES)[number];

/** The functions of the server that the media process calls. */
export interface ServerFunctions {
  event(name: EventName, body: { readonly liveId: string; readonly error?: unknown }): void;
}
