import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Polls } from './polls.service.ts';

export const pollHandlers = (polls: Polls) =>
  ({
    pollLaunch: ({ room, caller, input }) => polls.launch(room, input, caller),
    pollEnd: ({ room, caller, input }) => polls.end(room, input.pollId, caller),
    pollList: ({ room, input }) => polls.list(room, input),
    pollCurrent: ({ room, caller }) => polls.current(room, caller),
  }) satisfies Partial<CallHandlers>;

export const pollCommands = (polls: Polls) =>
  ({
    vote: ({ room, caller, input }) => polls.vote(room, input, caller),
  }) satisfies Partial<CommandHandlers>;
