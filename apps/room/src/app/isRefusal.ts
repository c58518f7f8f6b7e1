import { Result } from '@live/protocol';

const refusals = [
  Result.ROOM_NOT_FOUND,
  Result.PARAM_ERROR,
  Result.ROOM_CLOSED,
  Result.NO_PERMISSION,
] as const;
export type Refusal = (typeof refusals)[number];

/** Whether a retry would get the same answer now. */
export const isRefusal = (code: number | undefined): code is Refusal =>
  refusals.some((refusal) => refusal === code);
