import { GuestPolicy, ReviewMode, type RoomFlow } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** What is set, in a few words. */
export const flowSummary = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): string =>
  [
    texts.flow.guestPolicies[guestPolicy],
    ...(slowSeconds > 0 ? [texts.flow.slowBy(slowSeconds)] : []),
    ...(reviewMode === ReviewMode.OFF ? [] : [texts.flow.reviewModes[reviewMode]]),
  ].join('，');

/** Whether viewers can talk less freely than usual; a room without guests is nothing unusual. */
export const limitsTalk = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): boolean =>
  guestPolicy === GuestPolicy.WATCH || slowSeconds > 0 || reviewMode !== ReviewMode.OFF;
