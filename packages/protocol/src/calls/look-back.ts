import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Count, Id, WireTime } from '../fields.ts';
import { ReviewRecording } from '../review.ts';

/** Earlier moments of a live that still runs. */
export const lookBackCalls = defineCalls({
  reviewRecordings: {
    path: '/review/recordings',
    summary: '回看：录像在直播中的位置与播放地址，包括正在录制的一段',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({
      beginTime: WireTime,
      /** Until its end, or until now. */
      durationMs: Count,
      recordings: z.array(ReviewRecording),
    }),
  },
});
