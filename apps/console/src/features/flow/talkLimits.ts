import { GuestPolicy, ReviewMode, type RoomFlow } from '@live/protocol';
import { roomTexts } from '../../lib/roomTexts.ts';

const guests = ({ guestPolicy }: RoomFlow) => roomTexts.flow.guestPolicies[guestPolicy];
const pace = ({ slowSeconds }: RoomFlow) =>
  slowSeconds > 0 ? [roomTexts.flow.slowBy(slowSeconds)] : [];
const review = ({ reviewMode }: RoomFlow) =>
  reviewMode === ReviewMode.OFF ? [] : [roomTexts.flow.reviewModes[reviewMode]];

/** What is set, in a few words. */
export const flowSummary = (flow: RoomFlow): string =>
  [guests(flow), ...pace(flow), ...review(flow)].join('，');

/** Why viewers can talk less freely than usual; a room without guests is nothing unusual. */
export const talkLimits = (flow: RoomFlow): string[] => [
  ...(flow.guestPolicy === GuestPolicy.WATCH ? [guests(flow)] : []),
  ...pace(flow),
  ...review(flow),
];
