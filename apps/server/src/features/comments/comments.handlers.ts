import { Flag } from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Comments } from './comments.service.ts';

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
    heldList: ({ room, caller }) => comments.held.list(room, caller),
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

export const commentCommands = (comments: Comments) =>
  ({
    chat: async ({ room, caller, input }) => {
      const sent = await comments.chat(room, caller, input.message, input.at_who);
      if ('heldId' in sent) return { chat_result: 'ok', held_id: sent.heldId };
      const { commentId, luckyBagId, comment } = sent;
      return {
        chat_result: 'ok',
        comment_id: commentId,
        ...(luckyBagId !== undefined && { lucky_bag_id: luckyBagId }),
        ...(comment && { comment }),
      };
    },
  }) satisfies Partial<CommandHandlers>;
