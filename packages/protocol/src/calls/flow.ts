import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, RoomFlow } from '../entities.ts';
import { GuestPolicy } from '../enums.ts';
import { Id } from '../fields.ts';

/** The settings of a room that change while it runs. */
export const flowCalls = defineCalls({
  flowSave: {
    path: '/desk/flow-save',
    summary: '修改互动管理，立即生效；省略的保持不变',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, ...z.partial(RoomFlow).shape }),
    example: { guestPolicy: GuestPolicy.WATCH },
    response: ActionResult,
  },
});
