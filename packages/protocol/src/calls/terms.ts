import * as z from 'zod/mini';
import { FlagField, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

/** How long a silence or a removal lasts, and why. */
export const termFields = {
  durationSeconds: z.optional(z.int().check(z.gte(60), z.lte(86_400))),
  reason: z.optional(trimmedText(limits.silenceReasonLength, '请输入原因')),
  /** Refuses new guests of the guest's network for an hour. */
  limitsNetwork: z.optional(FlagField),
};
