import { Flag, formatWireTime, type Poll } from '@live/protocol';
import { answersOf } from '../../read-models/live/poll-counts.ts';
import type { PollRow } from './polls.store.ts';

const optionalTime = (at: number | null, timeZone: string): string =>
  at === null ? '' : formatWireTime(at, timeZone);

/** `counts` are left out for whoever may not see them yet. */
export const presentPoll = (
  row: PollRow,
  timeZone: string,
  counts: number[] | undefined,
): Poll => ({
  pollId: row.id,
  question: row.question,
  answers: answersOf(row),
  isOpen: row.is_open === 1 ? Flag.YES : Flag.NO,
  ...(counts && { counts }),
  createTime: formatWireTime(row.created_at, timeZone),
  untilTime: optionalTime(row.until_at, timeZone),
  endTime: optionalTime(row.ended_at, timeZone),
});

/** Whether everybody may see the counts. */
export const isPublic = ({ is_open, ended_at }: PollRow): boolean =>
  is_open === 1 || ended_at !== null;
