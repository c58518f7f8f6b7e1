import * as z from 'zod';
import type { MediaEvents } from '../media-origin.ts';
import { OriginSettings } from '../origin-settings.ts';

/** The largest message: the list of everything open, some thousand sessions. An offer has at most 64 KB. */
export const MAX_MESSAGE_BYTES = 4 * 2 ** 20;
/** More offers at a time than this are refused; requests that read or end something are not counted among them. */
export const MAX_OFFERS = 500;
/** A connection with more requests than this at a time is ended. */
export const MAX_REQUESTS = 20_000;

const Id = z.string().max(1_000);
const Count = z.number().nonnegative();
const Text = z.string().max(2 ** 20);
const Path = z.string().min(1).max(4_096);
const Nothing = z.void();

const Holder = z.object({ accountId: Id, sessionHash: Id });
const Offer = Holder.extend({ liveId: Id, offer: Text });
const Answer = z.object({ sessionId: Id, answer: Text });
const Candidate = z.object({ mid: Text, candidate: Text });

const Segment = z.object({
  name: Id,
  startedAt: Count,
  durationMs: Count,
  bytes: Count,
  isFragmented: z.boolean().default(true),
});

const Status = z.object({
  publishers: Count,
  viewers: Count,
  waiting: Count,
  memoryBytes: Count,
  cpuSeconds: Count,
});

/** Time-outs of requests that only read or close, and of those that wait for a host or a file. */
const SOON_MS = 10_000;
const PATIENT_MS = 40_000;

/** Every request of the server to the media process: the methods of its origin, with their arguments. */
export const requests = {
  /** The first request of a connection. */
  open: { input: z.tuple([OriginSettings]), output: Count, limitMs: SOON_MS },
  publish: { input: z.tuple([Offer]), output: Answer, limitMs: PATIENT_MS },
  play: { input: z.tuple([Offer]), output: Answer, limitMs: PATIENT_MS },
  addCandidates: {
    input: z.tuple([Id, Id, z.array(Candidate).max(10_000)]),
    output: z.boolean(),
    limitMs: SOON_MS,
  },
  leave: { input: z.tuple([Id, Id]), output: z.boolean(), limitMs: SOON_MS },
  evict: { input: z.tuple([Id, Id]), output: Nothing, limitMs: SOON_MS },
  openSessions: {
    input: z.tuple([]),
    output: z.array(
      Holder.extend({ liveId: Id, sessionId: Id, action: z.enum(['publish', 'play']) }),
    ),
    limitMs: SOON_MS,
  },
  stop: { input: z.tuple([Id]), output: Nothing, limitMs: PATIENT_MS },
  openHls: { input: z.tuple([Id]), output: Path.optional(), limitMs: PATIENT_MS },
  /** The heartbeat. */
  status: { input: z.tuple([]), output: Status, limitMs: PATIENT_MS },
} as const;

export type RequestName = keyof typeof requests;

/** Offers are made by anybody who may watch, and take the longest. */
export const isOffer = (name: RequestName): boolean => name === 'publish' || name === 'play';
export type Input<N extends RequestName> = z.infer<(typeof requests)[N]['input']>;
export type Output<N extends RequestName> = z.infer<(typeof requests)[N]['output']>;

/** Events of the media process. The server itself emits that a recording is finished. */
export const events = {
  published: z.object({ liveId: Id, accountId: Id }),
  lost: z.object({
    liveId: Id,
    reason: z.enum(['silence', 'connection', 'left', 'stopped']),
  }),
  received: z.object({
    liveId: Id,
    sample: z.object({ ms: Count, bytes: Count, packets: Count, lost: Count }),
  }),
  segmentFinished: z.object({ liveId: Id, segment: Segment }),
  recordingStopped: z.object({ liveId: Id, reason: z.literal('disk') }),
  fault: z.object({ liveId: Id, error: z.string().max(4_000) }),
} as const satisfies Partial<Record<keyof MediaEvents, z.ZodType>>;

export type EventName = keyof typeof events;

const RequestId = z.number().int().nonnegative();
const namesOf = <Table extends object>(table: Table) =>
  z.enum(Object.keys(table) as [keyof Table & string]);

export const ToProcess = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    id: RequestId,
    name: namesOf(requests),
    input: z.unknown(),
  }),
  z.object({ type: z.literal('cancel'), id: RequestId }),
]);

const ErrorText = z.string().max(4_000);

export const FromProcess = z.discriminatedUnion('type', [
  // Nothing is answered to a request without a result.
  z.object({ type: z.literal('reply'), id: RequestId, output: z.unknown().optional() }),
  z.object({
    type: z.literal('refusal'),
    id: RequestId,
    reason: z.enum(['offer', 'codec', 'no-publisher', 'limit', 'upstream']),
    message: ErrorText,
  }),
  z.object({ type: z.literal('error'), id: RequestId, message: ErrorText }),
  z.object({ type: z.literal('event'), name: namesOf(events), body: z.unknown() }),
]);

export type ToProcess = z.infer<typeof ToProcess>;
export type FromProcess = z.infer<typeof FromProcess>;
