import { GuestPolicy, ReviewMode, type RoomFlow } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** What is set, in a few words. */
export const flowSummary = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): string =>
  [
    texts.flow.guestPolicies[guestPolicy],
    ...(slowSeconds > 0 ? [texts.flow.slowBy(slowSeconds)] : []),
    ...(reviewMode === ReviewMode.OFF ? [] : [texts.flow.reviewModes[reviewMode]]),
  ].join('，');

/** Whether viewers can talk less freely than usual. */
export const limitsTalk = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): boolean =>
  guestPolicy !== GuestPolicy.COMMENT || slowSeconds > 0 || reviewMode !== ReviewMode.OFF;
