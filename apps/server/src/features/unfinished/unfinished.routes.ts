import type { Store } from '../../db/store.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import { findUnfinished } from './unfinished.store.ts';

export const unfinishedRoutes = (store: Store) =>
  ({
    unfinished: async ({ room }) => {
      const { bags, activity, held, reports } = await findUnfinished(store.db, room.liveId);
      return {
        luckyBags: Number(bags),
        activityName: activity,
        heldComments: Number(held),
        reports: Number(reports),
      };
    },
  }) satisfies Partial<CallHandlers>;
