import * as z from 'zod/mini';
import { HeldState } from './enums.ts';
import { FlagField, Id, Name, WireTime } from './fields.ts';

/** A comment that waits for an operator. */
export const HeldComment = z.object({
  id: Id,
  accountId: Id,
  name: Name,
  isGuest: z.optional(FlagField),
  message: z.string(),
  atWho: z.string(),
  createdAt: WireTime,
  /** The listed words in it. */
  words: z.array(z.string()),
  /** Whether it becomes a question when it is let through. */
  isQuestion: z.optional(FlagField),
});
export type HeldComment = z.infer<typeof HeldComment>;

/** A person's own comment that was held. */
export const OwnHeldComment = z.object({
  id: Id,
  message: z.string(),
  atWho: z.string(),
  createdAt: WireTime,
  state: z.enum(HeldState),
  isQuestion: z.optional(FlagField),
});
export type OwnHeldComment = z.infer<typeof OwnHeldComment>;
