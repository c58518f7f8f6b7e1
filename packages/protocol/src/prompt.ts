import * as z from 'zod/mini';
import { PromptState } from './enums.ts';
import { Id, Name, WireTime } from './fields.ts';

/** The last line that an operator sent the host, and what became of it. */
export const RoomPrompt = z.object({
  id: Id,
  text: z.string(),
  operatorName: Name,
  sentAt: WireTime,
  state: z.enum(PromptState),
});
export type RoomPrompt = z.infer<typeof RoomPrompt>;
