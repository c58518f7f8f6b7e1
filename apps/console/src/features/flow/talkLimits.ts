import { GuestPolicy, ReviewMode, type RoomFlow } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

const guests = ({ guestPolicy }: RoomFlow) => texts.flow.guestPolicies[guestPolicy];
const pace = ({ slowSeconds }: RoomFlow) =>
  slowSeconds > 0 ? [texts.flow.slowBy(slowSeconds)] : [];
const review = ({ reviewMode }: RoomFlow) =>
  reviewMode === ReviewMode.OFF ? [] : [texts.flow.reviewModes[reviewMode]];

/** What is set, in a few words. */
export const flowSummary = (flow: RoomFlow): string =>
  [guests(flow), ...pace(flow), ...review(flow)].join('，');

/** Why viewers can talk less freely than usual; a room without guests is nothing unusual. */
export const talkLimits = (flow: RoomFlow): string[] => [
  ...(flow.guestPolicy === GuestPolicy.WATCH ? [guests(flow)] : []),
  ...pace(flow),
  ...review(flow),
];
