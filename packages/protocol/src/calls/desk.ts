import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy } from '../entities.ts';
import { Id } from '../fields.ts';

/** The log of actions, and undoing them. */
export const deskCalls = defineCalls({
  undo: {
    path: '/desk/undo',
    summary: '撤销一项操作；之后有人改动过同一内容时不做任何改变，并说明原因',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, actionId: Id }),
    response: z.object({ handledBy: HandledBy }),
  },
});
