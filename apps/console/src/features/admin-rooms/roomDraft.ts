import type { ListedRoom } from '@live/protocol';
import { adminRoomTexts } from '../../lib/adminRoomTexts.ts';

export interface RoomDraft {
  anchorName: string;
  liveTitle: string;
  categoryId: string;
  liveLogo: string;
}

export const draftOf = (room: ListedRoom | undefined, categoryId = ''): RoomDraft => ({
  anchorName: room?.anchorAccountName ?? '',
  liveTitle: room?.liveTitle ?? '',
  categoryId,
  liveLogo: room?.liveLogo ?? '',
});

/** Why it cannot be saved, if so. */
export const problemOf = ({ liveTitle, anchorName }: RoomDraft): string | undefined => {
  if (liveTitle.trim() === '') return adminRoomTexts.titleRequired;
  return anchorName === '' ? adminRoomTexts.hostRequired : undefined;
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
