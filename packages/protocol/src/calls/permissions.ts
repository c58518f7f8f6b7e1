import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, Tag } from '../entities.ts';
import { Count, Id, paging, storable, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';

const selection = z.string().check(z.minLength(1), z.maxLength(50_000), storable);

/** Who may watch a room. */
export const permissionCalls = defineCalls({
  tagList: {
    path: '/live/tag-list',
    summary: '标签：按编号，或分页与搜索',
    access: 'superAdmin',
    request: z.object({
      tagNos: z.optional(z.array(Id).check(z.maxLength(500))),
      ...paging,
      searchValue: z.optional(textUpTo(limits.nameLength)),
    }),
    response: z.array(Tag),
    meta: z.object({ total: Count }),
  },
  authTagList: {
    path: '/live/auth-tag-list',
    summary: '已保存的观看权限',
    access: 'superAdmin',
    request: z.object({ liveId: Id }),
    response: z.object({ authTagList: z.array(z.object({ tagId: Id })) }),
  },
  authTagUpdate: {
    path: '/live/auth-tag-update',
    summary: '保存观看权限：all#全选，或逗号相连的 tagNo#tagName',
    access: 'superAdmin',
    phase: 'kept',
    request: z.object({ liveId: Id, authTagList: selection }),
    response: ActionResult,
  },
  authTagTry: {
    path: '/desk/auth-tag-try',
    summary: '试算：保存这样的观看权限，现在直播间里谁要离开（最多列出 100 人）',
    access: 'superAdmin',
    phase: 'begun',
    request: z.object({ liveId: Id, authTagList: selection }),
    response: z.object({
      /** How many of the audience are inside. */
      inside: Count,
      leaving: Count,
      people: z.array(z.object({ accountId: Id, nickname: z.string() })),
    }),
  },
});
