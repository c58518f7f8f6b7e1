import * as z from 'zod/mini';
import { ClipState } from './enums.ts';
import { Count, Id, UrlText, WireTime } from './fields.ts';
import { LiveMs } from './review.ts';

/** A part of a recording that an operator has had cut out. */
export const Clip = z.object({
  clipId: Id,
  title: z.string(),
  /** What was asked for, in milliseconds from the beginning of the live; the cut begins at the keyframe before it. */
  fromMs: LiveMs,
  toMs: LiveMs,
  state: z.enum(ClipState),
  /** Percent of it that has been made. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** Why there is none, where making it failed. */
  problem: z.optional(z.string()),
  durationMs: Count,
  bytes: Count,
  creatorName: z.string(),
  createdTime: WireTime,
  expiresTime: WireTime,
  /** The file, for this operator alone. */
  url: z.optional(UrlText),
  /** Where others get it without signing in, while it is shared. */
  shareAddress: z.optional(z.string()),
  shareExpiresTime: z.optional(WireTime),
});
export type Clip = z.infer<typeof Clip>;
