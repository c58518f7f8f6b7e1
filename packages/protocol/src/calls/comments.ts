import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, Comment } from '../entities.ts';
import { commentFilters } from '../enums.ts';
import {
  CommentId,
  CommentText,
  Count,
  cursorList,
  cursorPaging,
  FlagField,
  Id,
  OneRoom,
  PageSize,
  textUpTo,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const AtWho = z.string().check(z.maxLength(2048));

export const commentCalls = defineCalls({
  commentList: {
    path: '/live/comment-list',
    summary: '评论列表，旧的在前；第 0 页是最新的一页',
    access: 'member',
    request: z.object({
      liveId: Id,
      pageNum: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
      pageSize: z._default(PageSize, limits.commentsShown),
    }),
    response: z.object({ items: z.array(Comment), total: z.optional(Count) }),
  },
  commentExport: csvCall('/live/comment-export', '导出全部评论，旧的在前', OneRoom),
  commentSystem: {
    path: '/live/comment-system',
    summary: '运营人员发送评论或系统消息',
    access: 'operator',
    phase: 'running',
    request: z.object({
      liveId: Id,
      accountId: Id,
      accountCorpId: z.string().check(z.maxLength(64)),
      isSystem: FlagField,
      atWho: z.optional(AtWho),
      comment: CommentText,
    }),
    response: Comment,
  },
  commentDel: {
    path: '/live/comment-del',
    summary: '删除评论；房管不能删除主播、管理员与其他房管的',
    access: 'moderator',
    phase: 'running',
    request: z.object({ liveId: Id, commentId: CommentId }),
    response: ActionResult,
  },
  commentSearch: {
    path: '/desk/comment-search',
    summary: '搜索本场评论，新的在前，不含已删除的；可按内容与发送者的昵称',
    access: 'operator',
    request: z.object({
      liveId: Id,
      words: z.optional(textUpTo(limits.commentLength)),
      person: z.optional(textUpTo(limits.nameLength)),
      ...cursorPaging,
    }),
    response: cursorList(Comment),
  },
  commentFilter: {
    path: '/desk/comment-filter',
    summary:
      '本场评论中的一类或一个人的，新的在前，至多 500 条；一类评论只在最近一万条里找。首次来访：没有来过这位主播更早的直播',
    access: 'operator',
    request: z.object({
      liveId: Id,
      only: z.optional(z.enum(commentFilters)),
      accountId: z.optional(Id),
    }),
    response: z.object({ items: z.array(Comment) }),
  },
  newcomerList: {
    path: '/desk/newcomer-list',
    summary: '这些人中的首次来访者',
    access: 'operator',
    request: z.object({
      liveId: Id,
      accountIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.maxChosen)),
    }),
    response: z.object({ accountIds: z.array(Id) }),
  },
});
