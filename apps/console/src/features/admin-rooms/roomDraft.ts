import { type ListedRoom, limits } from '@live/protocol';
import { instantOf } from '@live/web/plan-time';
import { adminRoomTexts } from '../../lib/adminRoomTexts.ts';

export interface RoomDraft {
  anchorName: string;
  liveTitle: string;
  categoryId: string;
  liveLogo: string;
  /** The wire’s text; empty where no time is planned. */
  planTime: string;
}

export const draftOf = (room: ListedRoom | undefined, categoryId = ''): RoomDraft => ({
  anchorName: room?.anchorAccountName ?? '',
  liveTitle: room?.liveTitle ?? '',
  categoryId,
  liveLogo: room?.liveLogo ?? '',
  planTime: room?.planTime ?? '',
});

const DAY_MS = 24 * 3_600_000;

/** Why it cannot be saved, if so. A time that has passed stays as it is, unless another one is chosen. */
export const problemOf = (
  { liveTitle, anchorName, planTime }: RoomDraft,
  before: RoomDraft,
  now: number,
): string | undefined => {
  if (liveTitle.trim() === '') return adminRoomTexts.titleRequired;
  if (anchorName === '') return adminRoomTexts.hostRequired;
  if (planTime === '' || planTime === before.planTime) return undefined;
  const left = instantOf(planTime) - now;
  if (!(left > 0)) return adminRoomTexts.timePast;
  return left > limits.planDays * DAY_MS ? adminRoomTexts.timeFar : undefined;
};

/** The fields that were changed, and what they were: others may have changed the rest meanwhile. */
export const changesOf = (
  before: RoomDraft,
  after: RoomDraft,
): { change: Partial<RoomDraft>; was: Partial<RoomDraft> } => {
  const fields = (Object.keys(before) as (keyof RoomDraft)[]).filter(
    (field) => before[field] !== after[field],
  );
  const pick = (from: RoomDraft) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { change: pick(after), was: pick(before) };
};
