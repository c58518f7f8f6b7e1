import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { Id, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { PersonCard } from '../person-card.ts';

/** Who somebody is, and what operators note about them. */
export const peopleCalls = defineCalls({
  personCard: {
    path: '/desk/person',
    summary: '用户名片：身份、来访、本场评论、对其做过的操作、举报与备注',
    access: 'operator',
    request: z.object({ liveId: Id, accountId: Id }),
    response: PersonCard,
  },
  noteList: {
    path: '/desk/note-list',
    summary: '本主播的直播间里最新的 500 条备注，写在评论人的昵称旁',
    access: 'operator',
    request: z.object({ liveId: Id }),
    /** Newest first. */
    response: z.object({ items: z.array(z.object({ accountId: Id, content: z.string() })) }),
  },
  noteAdd: {
    path: '/desk/note-add',
    summary: '给一位用户添加备注，只有相关直播间的运营人员可见',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      accountId: Id,
      content: trimmedText(limits.noteLength, '请输入备注'),
    }),
    response: z.object({ noteId: Id }),
  },
  noteDelete: {
    path: '/desk/note-delete',
    summary: '删除备注，限作者与超级管理员',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, noteId: Id }),
    response: Handled,
  },
});
