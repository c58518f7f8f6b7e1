import type { RoomFlow } from '@live/protocol';
import type { CallHandlers } from '../../http/handlers.ts';
import type { ChatSettings } from './chat-settings.service.ts';

export const chatSettingsHandlers = (settings: ChatSettings) =>
  ({
    flowSave: ({ room, caller, input: { liveId: _, ...change } }) =>
      // Fields that JSON omits are missing here, never undefined.
      settings.save(room, change as Partial<RoomFlow>, caller),
    moderatorPin: ({ room, caller, input: { commentId } }) =>
      settings.save(
        room,
        { pin: { text: '', ...(commentId !== undefined && { commentId }) } },
        caller,
      ),
  }) satisfies Partial<CallHandlers>;
