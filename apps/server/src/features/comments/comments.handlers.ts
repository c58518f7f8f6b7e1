import { type ChatResult, Flag } from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import { type CommandHandlers, CommandRefusal } from '../../realtime/commands.ts';
import { ChatBlocked, ChatRefused, ChatTooSoon, type Comments } from './comments.service.ts';

export const commentHandlers = (comments: Comments) =>
  ({
    commentList: ({ room, caller, input }) => comments.list(room, caller, input),
    commentExport: async ({ room }) => comments.export(room),
    commentSystem: ({ room, caller, input }) => {
      if (input.accountId !== caller.accountId) throw refuse.permission();
      const { comment, atWho, isSystem } = input;
      return comments.post(room, caller, { comment, atWho, system: isSystem === Flag.YES });
    },
    personCommentCount: async ({ room, input }) => ({
      count: await comments.countOf(room, input.accountId),
    }),
    heldList: ({ room }) => comments.held.list(room),
    heldDecide: ({ room, caller, input }) =>
      comments.held.decide(room, input.ids, input.pass, caller),
    heldRefusePerson: ({ room, caller, input }) =>
      comments.held.refusePerson(room, input.accountId, caller),
    heldOwn: ({ room, caller }) => comments.held.listOwn(room, caller),
    commentDel: ({ room, caller, input }) =>
      comments.deletions.delete(room, input.commentId, caller),
    commentSearch: ({ room, input }) => comments.search(room, input),
    commentFilter: ({ room, caller, input }) => comments.filter(room, caller, input),
    newcomerList: async ({ room, input }) => ({
      accountIds: await comments.newcomersAmong(room, input.accountIds),
    }),
    commentDelSeveral: async ({ room, caller, input }) => ({
      done: await comments.deletions.deleteSeveral(room, input.commentIds, caller),
    }),
  }) satisfies Partial<CallHandlers>;

const refusedChat = {
  silenced: { chat_result: 'blacklist', msg: '您已被禁言' },
  'all-silenced': { chat_result: 'forbidden', msg: '全员禁言中' },
  guests: { chat_result: 'forbidden', msg: '访客仅可观看，登录后可以评论' },
} satisfies Record<ChatRefused['reason'], { chat_result: ChatResult; msg: string }>;

export const commentCommands = (comments: Comments) =>
  ({
    chat: async ({ room, caller, input }) => {
      try {
        const sent = await comments.chat(room, caller, input.message, input.at_who);
        if ('heldId' in sent) return { chat_result: 'ok', held_id: sent.heldId };
        const { commentId, luckyBagId, comment } = sent;
        return {
          chat_result: 'ok',
          comment_id: commentId,
          ...(luckyBagId !== undefined && { lucky_bag_id: luckyBagId }),
          ...(comment && { comment }),
        };
      } catch (error) {
        if (error instanceof ChatBlocked)
          throw new CommandRefusal(refuse.error('评论含有不允许的内容，未发送'), {
            chat_result: 'error',
          });
        if (error instanceof ChatTooSoon) {
          const { waitSeconds } = error;
          const refusal = refuse.error(`慢速模式：请在${waitSeconds}秒后再发`);
          throw new CommandRefusal(refusal, { chat_result: 'error', wait_seconds: waitSeconds });
        }
        if (!(error instanceof ChatRefused)) throw error;
        const { msg, chat_result } = refusedChat[error.reason];
        throw new CommandRefusal(refuse.permission(msg), { chat_result });
      }
    },
  }) satisfies Partial<CommandHandlers>;
