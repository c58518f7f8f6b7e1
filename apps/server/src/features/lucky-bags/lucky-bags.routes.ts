import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { LuckyBags } from './lucky-bags.service.ts';

export const luckyBagRoutes = (luckyBags: LuckyBags) =>
  ({
    luckyBagList: ({ room, input }) => luckyBags.list(room, input),
    luckyBagWinnerList: ({ room, input }) => luckyBags.winners(room, input.luckyBagId, input),
    luckyBagWinnerExport: ({ room, input }) => luckyBags.exportWinners(room, input.luckyBagId),
    platformWinnerList: async ({ room, input }) =>
      luckyBags.listWinners(requireRoom(room), input.luckyBagId, input),
    luckyBagLaunch: ({ room, caller, input }) => luckyBags.launch(room, input, caller),
    luckyBagCurrent: ({ room, caller }) => luckyBags.current(room, caller),
  }) satisfies Partial<CallHandlers>;
