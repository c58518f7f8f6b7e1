import type { Flag } from '@live/protocol';
import { lazyTexts } from './lazyTexts.ts';

/** Lengths that can be chosen, with their seconds. 0 is 本场. */
export type Durations = readonly (readonly [label: string, seconds: number])[];

interface Sanction {
  durationSeconds?: number;
  reason?: string;
  everywhere?: Flag;
}

/**
 * Where a silence or a removal applies if not in this room alone, how long it lasts, and why. Without an end it lasts for
 * the live, in all rooms for good.
 */
export const sanctionText = (durations: Durations, sanction: Sanction): string => {
  const { durationSeconds = 0, reason, everywhere } = sanction;
  const found = durations.find(([, seconds]) => seconds === durationSeconds);
  const { of, longTerm, everywhere: inAllRooms } = lazyTexts.terms;
  const isEverywhere = everywhere !== undefined;
  const length = isEverywhere && durationSeconds === 0 ? longTerm : found?.[0];
  return of(isEverywhere && inAllRooms, length, reason);
};
