import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy } from '../entities.ts';
import { Empty, Id, PromptText } from '../fields.ts';
import { RoomPrompt } from '../prompt.ts';

/** Lines from the operators to the host, which no viewer sees. */
export const promptCalls = defineCalls({
  promptCurrent: {
    path: '/desk/prompt-current',
    summary: '最近一条提词及其状态',
    access: 'operator',
    phase: 'begun',
    request: z.object({ liveId: Id }),
    response: z.object({ prompt: z.nullable(RoomPrompt) }),
  },
  promptSend: {
    path: '/desk/prompt-send',
    summary: '给主播提词，代替上一条',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, text: PromptText }),
    response: z.object({ promptId: Id }),
  },
  promptWithdraw: {
    path: '/desk/prompt-withdraw',
    summary: '收回提词；已不在主播手机上的不变',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, promptId: Id }),
    response: z.object({ handledBy: HandledBy }),
  },
  promptTake: {
    path: '/room/prompt-take',
    summary: '主播看过提词，从手机上拿掉；仅限该直播间的主播',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, promptId: Id }),
    response: Empty,
  },
});
