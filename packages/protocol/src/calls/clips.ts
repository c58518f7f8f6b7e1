import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Clip } from '../clip.ts';
import { Handled, HandledBy } from '../entities.ts';
import { Id, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';
import { LiveMs } from '../review.ts';
import { cleanText } from '../text.ts';

const ClipTitle = z.pipe(
  z.pipe(z.string().check(z.maxLength(4096)), z.transform(cleanText)),
  textUpTo(limits.markLength),
);
const OneClip = z.object({ liveId: Id, clipId: Id });

/** Clips of a recording, also while the live runs. */
export const clipCalls = defineCalls({
  clipSave: {
    path: '/review/clip-save',
    summary: '剪辑：把录像里的一段（最多10分钟）存成 MP4，在后台生成，保留7天',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      fromMs: LiveMs,
      toMs: LiveMs,
      title: z._default(ClipTitle, ''),
    }),
    example: { fromMs: 0, toMs: 60_000 },
    response: Clip,
  },
  clipList: {
    path: '/review/clip-list',
    summary: '剪辑，新的在前，含正在生成的进度',
    access: 'operator',
    request: z.object({ liveId: Id }),
    response: z.object({ items: z.array(Clip) }),
  },
  clipDelete: {
    path: '/review/clip-remove',
    summary: '删除剪辑，一小时内可以撤销',
    access: 'operator',
    phase: 'kept',
    request: OneClip,
    response: z.object({ actionId: z.optional(Id), handledBy: HandledBy }),
  },
  clipShare: {
    path: '/review/clip-share',
    summary: '分享剪辑：得到一个到期失效、可以收回的地址，凭它无需登录即可观看；新的代替旧的',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      clipId: Id,
      days: z._default(z.int().check(z.gte(1), z.lte(limits.clipDays)), limits.clipDays),
    }),
    response: Clip,
  },
  clipShareEnd: {
    path: '/review/clip-share-end',
    summary: '收回剪辑的分享地址',
    access: 'operator',
    phase: 'kept',
    request: OneClip,
    response: Handled,
  },
});
