import type { RoomFlow } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** What is set, in a few words. */
export const flowSummary = ({ guestPolicy }: RoomFlow): string =>
  texts.flow.guestPolicies[guestPolicy];
