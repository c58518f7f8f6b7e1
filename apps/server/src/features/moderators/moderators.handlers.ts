import type { CallHandlers } from '../../http/handlers.ts';
import type { Moderators } from './moderators.service.ts';

export const moderatorHandlers = (moderators: Moderators) =>
  ({
    moderatorAdd: ({ room, caller, input }) => moderators.add(room, input.accountId, caller),
    moderatorRemove: ({ room, caller, input }) => moderators.remove(room, input.accountId, caller),
    moderatorList: ({ room }) => moderators.list(room),
  }) satisfies Partial<CallHandlers>;
