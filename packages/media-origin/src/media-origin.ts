import type { EventEmitter } from 'node:events';
import type { RecordingFiles } from './recording/recording-files.ts';
import type { Segment } from './recording/segment.ts';

export type { Segment };

/** The holder of a media token: an account and one of its sessions. */
export interface TokenHolder {
  readonly accountId: string;
  readonly sessionHash: string;
}

export interface OfferRequest extends TokenHolder {
  readonly liveId: string;
  readonly offer: string;
}

export interface MediaSession {
  readonly sessionId: string;
  readonly answer: string;
}

export interface OpenSession extends TokenHolder {
  readonly liveId: string;
  readonly sessionId: string;
  readonly action: 'publish' | 'play';
}

/** The newest keyframe of a picture: whoever decodes it alone sees what the host shows. */
export interface Still {
  /** As in `avc1.42e01f`. */
  readonly codec: string;
  /** H.264 as an Annex B byte stream, with its parameter sets. */
  readonly data: Uint8Array;
  readonly ageMs: number;
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
  | 'full' // as many play the room as one process carries: HLS is for everybody else
  | 'upstream'; // the media server or process behind this one did not answer as it should

/** An expected refusal, with a text for the user. */
export class MediaRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'MediaRefusal';
    this.reason = reason;
  }
}

/** Why a picture ended; stored, so `silence` stays the word for packets that no longer come. */
export type LossReason = 'silence' | 'connection' | 'left' | 'stopped';

/** How well a host's network carries the picture. */
export type UplinkQuality = 'good' | 'fair' | 'poor';

/** What arrived of a host's picture and sound in some time. */
export interface ReceptionSample {
  readonly ms: number;
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
  /** Where the origin measures it. */
  readonly uplink?: UplinkQuality;
}

/** Why a recording stopped before its broadcast. */
export type RecordingEnd = 'disk' | 'error';

export interface MediaEvents {
  /** The first packet of a publisher has arrived. */
  published: [{ liveId: string; accountId: string }];
  lost: [{ liveId: string; reason: LossReason }];
  /** Every few seconds while a picture arrives, where the origin measures it. */
  received: [{ liveId: string; sample: ReceptionSample }];
  segmentFinished: [{ liveId: string; segment: Segment }];
  /** Nothing more will be recorded for this room. Not emitted for a room without any segment. */
  recordingFinished: [{ liveId: string; segments: readonly Segment[] }];
  /** Recording failed, because the disk is full or by the error of a `fault`; the broadcast continues. */
  recordingStopped: [{ liveId: string; reason: RecordingEnd }];
  /** An internal error that ended no session. */
  fault: [{ liveId: string; error: unknown }];
}

/** Receives and sends media: the embedded origin, usually in a process of its own, or a media server behind this one. */
export interface MediaOrigin {
  readonly events: EventEmitter<MediaEvents>;
  /** What was recorded of the rooms, and what is being recorded. */
  readonly records: RecordingFiles;
  publish(request: OfferRequest, signal?: AbortSignal): Promise<MediaSession>;
  /** Waits a while for a publisher that has not connected yet; the signal ends the wait. */
  play(request: OfferRequest, signal?: AbortSignal): Promise<MediaSession>;
  /** Adds late candidates of a session; false when there is no such session. */
  addCandidates(
    liveId: string,
    sessionId: string,
    candidates: readonly Candidate[],
  ): Promise<boolean>;
  /** False when there is no such session. */
  leave(liveId: string, sessionId: string): Promise<boolean>;
  /** Disconnects a person's players from a room. */
  evict(liveId: string, accountId: string): Promise<void>;
  /** All open sessions, players and publishers. */
  openSessions(): Promise<OpenSession[]>;
  /** Disconnects publisher and viewers; the recording so far becomes a segment. */
  stop(liveId: string): Promise<void>;
  /** A playlist or a segment of the HLS rendition. */
  hls(liveId: string, name: string): Promise<MediaFile | undefined>;
  /** Undefined without a picture, and where the origin has no stills. */
  still(liveId: string): Promise<Still | undefined>;
  /** Whether it has stills at all. */
  readonly hasStills: boolean;
  /** May be a moment old. */
  counts(): { publishers: number; viewers: number; waiting: number };
  destroy(): Promise<void>;
}

/** Announces that nothing more will be recorded of a room, if anything was. */
export const announceFinished = async (
  { records, events }: Pick<MediaOrigin, 'records' | 'events'>,
  liveId: string,
): Promise<void> => {
  const segments = await records.list(liveId);
  if (segments.length > 0) events.emit('recordingFinished', { liveId, segments });
};

export const finishRoom = async (origin: MediaOrigin, liveId: string): Promise<void> => {
  await origin.stop(liveId);
  await announceFinished(origin, liveId);
};

export interface Candidate {
  readonly mid: string;
  readonly candidate: string;
}
