import type { EventEmitter } from 'node:events';
import type { AddressHolder } from './address.ts';

/** One stretch of a recording. */
export interface Segment {
  /** File name within the room's folder; also the last part of its address. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** Where a media server of its own serves it; otherwise this server does. */
  readonly url?: string;
}

export interface OfferRequest extends AddressHolder {
  readonly liveId: string;
  readonly offer: string;
  /** Ends the waiting when the other side has gone. */
  readonly signal?: AbortSignal;
}

export interface MediaSession {
  readonly sessionId: string;
  readonly answer: string;
}

export interface OpenSession extends AddressHolder {
  readonly liveId: string;
  readonly sessionId: string;
  readonly action: 'publish' | 'play';
}

export interface MediaFile {
  readonly type: string;
  readonly body: Buffer | string;
}

export type RefusalReason =
  | 'offer' // not a session description that this origin can answer
  | 'codec' // no H.264 or no Opus in it
  | 'no-publisher'
  | 'limit'
  | 'upstream'; // the media server or process behind this one did not answer as it should

/** An expected "no", with words for the person at the other end. */
export class MediaRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'MediaRefusal';
    this.reason = reason;
  }
}

export type LossReason = 'silence' | 'connection' | 'left' | 'stopped';

export interface MediaEvents {
  /** The first picture of a publisher has arrived. */
  published: [{ liveId: string; accountId: string }];
  lost: [{ liveId: string; reason: LossReason }];
  segmentFinished: [{ liveId: string; segment: Segment }];
  /** Nothing more will be recorded for this room. Not emitted for a room without any segment. */
  recordingFinished: [{ liveId: string; segments: readonly Segment[] }];
  /** The broadcast goes on, its recording does not. */
  recordingStopped: [{ liveId: string; reason: 'disk' }];
  /** A mistake of ours that cost a packet. */
  fault: [{ liveId: string; error: unknown }];
}

/** Where pictures come in and go out: the embedded one, mostly in a process of its own, or a media server behind it. */
export interface MediaOrigin {
  readonly events: EventEmitter<MediaEvents>;
  publish(request: OfferRequest): Promise<MediaSession>;
  /** Waits a while for a publisher that is a moment late. */
  play(request: OfferRequest): Promise<MediaSession>;
  /** Adds late candidates of a session; false when there is no such session. */
  addCandidates(
    liveId: string,
    sessionId: string,
    candidates: readonly Candidate[],
  ): Promise<boolean>;
  /** False when there is no such session. */
  leave(liveId: string, sessionId: string): Promise<boolean>;
  /** Sends a person's players away from a room. */
  evict(liveId: string, accountId: string): Promise<void>;
  /** All that is open here, players and cameras. */
  openSessions(): Promise<OpenSession[]>;
  /** Sends publisher and viewers away; what was recorded so far becomes a segment of its own. */
  stop(liveId: string): Promise<void>;
  /** As `stop`, and announces the recording as finished. */
  finish(liveId: string): Promise<void>;
  segments(liveId: string): Promise<readonly Segment[]>;
  /** Absolute path of a segment's file, if there is one of that name. */
  segmentFile(liveId: string, name: string): Promise<string | undefined>;
  /** A playlist or a piece of the HLS rendition. */
  hls(liveId: string, name: string): Promise<MediaFile | undefined>;
  /** As of a moment ago. */
  counts(): { publishers: number; viewers: number; waiting: number };
  destroy(): Promise<void>;
}

export interface Candidate {
  readonly mid: string;
  readonly candidate: string;
}
