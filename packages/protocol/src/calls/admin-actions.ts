import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { LoggedAction } from '../entities.ts';
import { cursorList, cursorPaging, FlagField, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const ShortText = z.optional(textUpTo(limits.nameLength));

const filter = {
  /** One room alone. */
  ofRoom: ShortText,
  /** 1 for what concerns no room: accounts, tags, categories, the platform's words. */
  beyondRooms: z.optional(FlagField),
  /** Nickname, account or id of whoever did it, as a whole. */
  operator: ShortText,
  /** A name of the log. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  /** Nickname, account or id of whom it concerned, as a whole. */
  person: ShortText,
  /** How far back. */
  sinceSeconds: z.optional(z.int().check(z.gte(60), z.lte(366 * 86_400))),
};

/** The log of actions of the whole platform. */
export const adminActionCalls = defineCalls({
  adminActionList: {
    path: '/admin/action-list',
    summary: '全部操作记录，含与直播间无关的，新的在前；可按直播间、操作人、操作、对象与时间筛选',
    access: 'superAdmin',
    request: z.strictObject({ ...filter, ...cursorPaging }),
    response: cursorList(
      z.extend(LoggedAction, {
        /** Empty for what concerns no room. */
        liveId: z.string(),
        liveTitle: z.string(),
      }),
    ),
  },
  adminActionExport: {
    ...csvCall('/admin/action-export', '导出全部操作记录（CSV），筛选同上', z.strictObject(filter)),
    access: 'superAdmin',
  },
});
