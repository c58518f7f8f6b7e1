import { type Comment, cleanText, Flag, type NoticeBody } from '@live/protocol';

/** Cleans again on the page, because a back end may deliver control and direction characters. */
export const cleanComment = (comment: Comment): Comment => ({
  ...comment,
  sourceName: cleanText(comment.sourceName),
  corpName: cleanText(comment.corpName),
  message: cleanText(comment.message),
});

export const toComment = (body: NoticeBody<'chat'>): Comment =>
  cleanComment({
    id: body.comment_id,
    sourceId: body.account_id,
    sourceName: body.account_name,
    role: body.third_live_role,
    message: body.message,
    atWho: body.at_who,
    createdAt: body.created_at,
    type: body.system_type,
    corpId: body.corp_id,
    corpName: body.corp_name,
    isSilence: Flag.NO,
    ...(body.is_guest !== undefined && { isGuest: body.is_guest }),
  });
