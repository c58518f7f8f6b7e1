import * as z from 'zod/mini';
import { Count, FlagField, Id, Name, OptionalWireTime, WireTime } from './fields.ts';

/** A question of a viewer to the room, with how many support it. */
export const AudienceQuestion = z.object({
  questionId: Id,
  accountId: Id,
  name: Name,
  isGuest: z.optional(FlagField),
  message: z.string(),
  supports: Count,
  createTime: WireTime,
  /** Empty while it is open. */
  answerTime: OptionalWireTime,
  /** What was answered, where somebody wrote it down. */
  answer: z.string(),
});
export type AudienceQuestion = z.infer<typeof AudienceQuestion>;

/** What an operator lists: those to be answered, those that were, those that are hidden. */
export const audienceQuestionKinds = ['open', 'answered', 'hidden'] as const;
export type AudienceQuestionKind = (typeof audienceQuestionKinds)[number];
