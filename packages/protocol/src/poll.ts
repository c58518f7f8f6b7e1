import * as z from 'zod/mini';
import { Count, FlagField, Id, OptionalWireTime, WireTime } from './fields.ts';

/** Votes for each answer, in the order of the answers. */
export const PollCounts = z.array(Count);

/** A question to the audience of a room with its answers. */
export const Poll = z.object({
  pollId: Id,
  question: z.string(),
  answers: z.array(z.string()),
  /** Whether the audience sees the counts while it runs. */
  isOpen: FlagField,
  /** Absent for whoever may not see them yet. */
  counts: z.optional(PollCounts),
  createTime: WireTime,
  /** When it ends by itself; empty where an operator ends it. */
  untilTime: OptionalWireTime,
  /** Empty while it runs. */
  endTime: OptionalWireTime,
});
export type Poll = z.infer<typeof Poll>;
