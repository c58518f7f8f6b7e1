import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { LuckyBagCallingOff } from './lucky-bags.calling-off.ts';
import type { LuckyBagProofs } from './lucky-bags.proof.ts';
import type { LuckyBags } from './lucky-bags.service.ts';

export const luckyBagHandlers = (
  luckyBags: LuckyBags,
  callingOff: LuckyBagCallingOff,
  proofs: LuckyBagProofs,
) =>
  ({
    luckyBagList: ({ room, input }) => luckyBags.list(room, input),
    luckyBagWinnerList: ({ room, input }) => luckyBags.winners(room, input.luckyBagId, input),
    luckyBagWinnerExport: ({ room, input }) => luckyBags.exportWinners(room, input.luckyBagId),
    platformWinnerList: async ({ room, input }) =>
      luckyBags.listWinners(requireRoom(room), input.luckyBagId, input),
    luckyBagLaunch: ({ room, caller, input }) => luckyBags.launch(room, input, caller),
    luckyBagCallOff: ({ room, caller, input }) => callingOff.callOff(room, input, caller),
    luckyBagProof: ({ room, input }) => proofs.find(room, input.luckyBagId),
    luckyBagCurrent: ({ room, caller }) => luckyBags.current(room, caller),
  }) satisfies Partial<CallHandlers>;
