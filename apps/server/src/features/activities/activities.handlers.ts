import type { CallHandlers } from '../../http/handlers.ts';
import type { Activities } from './activities.service.ts';

export const activityHandlers = (activities: Activities) =>
  ({
    activeActivityInfo: async ({ room }) => ({ activeActivityInfo: await activities.active(room) }),
    activityCreate: ({ room, caller, input }) => activities.launch(room, input, caller),
    activityClose: ({ room, caller, input }) => activities.close(room, input.activityId, caller),
  }) satisfies Partial<CallHandlers>;
