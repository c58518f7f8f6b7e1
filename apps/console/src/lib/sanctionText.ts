import type { Flag } from '@live/protocol';
import { lazyTexts } from './lazyTexts.ts';

/** Lengths that can be chosen, with their seconds. 0 is 本场. */
export type Durations = readonly (readonly [label: string, seconds: number])[];

interface Sanction {
  durationSeconds?: number;
  reason?: string;
  everywhere?: Flag;
}

/** How long a silence or a removal lasts, and why. Without an end it lasts for the live, in all rooms for good. */
export const sanctionText = (durations: Durations, sanction: Sanction): string => {
  const { durationSeconds = 0, reason, everywhere } = sanction;
  const found = durations.find(([, seconds]) => seconds === durationSeconds);
  const isLongTerm = durationSeconds === 0 && everywhere !== undefined;
  return lazyTexts.terms.of(isLongTerm ? lazyTexts.terms.longTerm : (found?.[0] ?? ''), reason);
};
