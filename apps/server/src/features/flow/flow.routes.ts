import type { RoomFlow } from '@live/protocol';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Flow } from './flow.service.ts';

export const flowRoutes = (flow: Flow) =>
  ({
    flowSave: ({ room, caller, input: { liveId: _, ...change } }) =>
      // Fields that JSON omits are missing here, never undefined.
      flow.save(room, change as Partial<RoomFlow>, caller),
  }) satisfies Partial<CallHandlers>;
