import type { CallHandlers } from '../../http/handlers.ts';
import type { Prompts } from './prompts.service.ts';

export const promptHandlers = (prompts: Prompts) =>
  ({
    promptCurrent: ({ room }) => prompts.current(room),
    promptSend: ({ room, caller, input }) => prompts.send(room, input.text, caller),
    promptWithdraw: ({ room, caller, input }) => prompts.withdraw(room, input.promptId, caller),
    promptTake: ({ room, caller, input }) => prompts.dismiss(room, input.promptId, caller),
  }) satisfies Partial<CallHandlers>;
