import { cleanText, Flag, limits, type PlannedRoom } from '@live/protocol';
import { instantOf, localInput, wireTimeOf } from '@live/web/plan-time';
import { plannedTexts } from '../../lib/plannedTexts.ts';

/** What the form of a planned room holds. */
export interface PlanDraft {
  liveTitle: string;
  categoryId: string;
  /** The value of a `datetime-local` field, in the reader's time zone. */
  time: string;
  liveLogo: string;
  allowsGuests: boolean;
}

export const draftOf = (room: PlannedRoom | undefined): PlanDraft => ({
  liveTitle: room?.liveTitle ?? '',
  categoryId: room?.liveCategoryId ?? '',
  time: room?.planTime ? localInput(instantOf(room.planTime)) : '',
  liveLogo: room?.liveLogo ?? '',
  allowsGuests: room === undefined || room.allowGuests === Flag.YES,
});

const DAY_MS = 24 * 3_600_000;

/** Why the draft cannot be saved. A time that has passed stays as it is, unless another one is chosen. */
export const problemOf = (
  { liveTitle, time }: PlanDraft,
  before: PlanDraft,
  now: number,
): string | undefined => {
  if (cleanText(liveTitle) === '') return plannedTexts.titleRequired;
  if (time !== '' && time !== before.time) {
    const left = Date.parse(time) - now;
    if (!(left > 0)) return plannedTexts.timePast;
    if (left > limits.planDays * DAY_MS) return plannedTexts.timeFar;
  }
  return undefined;
};

/** The fields that differ: what somebody else changed meanwhile stays. */
export const changesOf = (draft: PlanDraft, before: PlanDraft) => {
  const differs = (field: keyof PlanDraft) => draft[field] !== before[field];
  return {
    ...(differs('liveTitle') && { liveTitle: cleanText(draft.liveTitle) }),
    ...(differs('categoryId') && draft.categoryId !== '' && { categoryId: draft.categoryId }),
    ...(differs('time') && { planTime: wireTimeOf(draft.time) }),
    ...(differs('liveLogo') && { liveLogo: draft.liveLogo }),
    ...(differs('allowsGuests') && { allowGuests: draft.allowsGuests ? Flag.YES : Flag.NO }),
  };
};
