import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, RemovedUser } from '../entities.ts';
import { DeviceType, entryRefusals } from '../enums.ts';
import {
  Count,
  FlagField,
  Id,
  Name,
  OneRoom,
  pageOf,
  paging,
  UrlText,
  WireTime,
} from '../fields.ts';
import { csvCall } from './csv-call.ts';
import { termFields } from './terms.ts';

/** People who have to stay out of a room. */
export const removalCalls = defineCalls({
  removalSave: {
    path: '/desk/removal-save',
    summary: '将观众移出直播间，可带时长与原因；不带时长则到本场结束',
    access: 'operator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      accountId: Id,
      ...termFields,
      /** Also deletes what the person wrote in the room. */
      deleteComments: z.optional(FlagField),
    }),
    response: ActionResult,
  },
  removalEnd: {
    path: '/desk/removal-end',
    summary: '允许被移出的人返回',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, accountId: Id }),
    response: ActionResult,
  },
  removalList: {
    path: '/desk/removal-list',
    summary: '已移出的人',
    access: 'operator',
    request: z.object({ liveId: Id, ...paging }),
    response: pageOf(RemovedUser),
  },
  removalExport: csvCall('/desk/removal-export', '导出已移出的人', OneRoom),
  roomEntry: {
    path: '/room/entry',
    summary:
      '能否进入直播间；不能时说明为何，以及还有多少秒；访客可以进入的，说明是谁的哪一场；预定的直播，说明何时开始',
    access: 'anyone',
    phase: 'prepared',
    request: z.object({ liveId: Id }),
    response: z.object({
      refusal: z.nullable(
        z.object({
          kind: z.enum(entryRefusals),
          reason: z.optional(z.string()),
          secondsLeft: z.optional(Count),
        }),
      ),
      /** Shown to somebody without an account, of a room that is open to guests, and to all who wait for its beginning. */
      welcome: z.optional(
        z.object({
          liveTitle: z.string(),
          liveLogo: UrlText,
          hostName: Name,
          hostPortrait: UrlText,
        }),
      ),
      /** The room is planned and has not begun. */
      plan: z.optional(
        z.object({
          planTime: WireTime,
          txTime: WireTime,
          /** About how many phones wait. */
          waiting: Count,
          /** When to ask again: the more wait, the later, so that they do not all enter in one second. */
          askAfterSeconds: Count,
        }),
      ),
      /** What the room's own host needs to begin it; only before its beginning. */
      prepared: z.optional(z.object({ roomId: Id, deviceType: z.enum(DeviceType) })),
    }),
  },
});
