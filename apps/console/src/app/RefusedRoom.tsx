import { Result } from '@live/protocol';
import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';

const titles: Record<number, string> = {
  [Result.ROOM_NOT_FOUND]: texts.errors.roomNotFound,
  [Result.PARAM_ERROR]: texts.errors.roomNotFound,
  [Result.ROOM_CLOSED]: texts.errors.roomDeleted,
  [Result.NO_PERMISSION]: texts.errors.noPermission,
};

export const toList = { label: texts.errors.backToList, href: '/' };

/** Whether a retry would fail in the same way. */
export const isRefusal = (code: number): boolean => code in titles;

export const RefusedRoom = ({ code }: { code: number }) => (
  <ProblemPage title={titles[code] ?? texts.errors.loadFailed} link={toList} />
);
