import { plannedTexts } from '../../lib/plannedTexts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long it is until a planned time, in its largest unit. */
export const leftText = (ms: number): string => {
  if (ms <= 0) return plannedTexts.late;
  if (ms >= 2 * DAY_MS) return plannedTexts.inDays(Math.floor(ms / DAY_MS));
  if (ms >= HOUR_MS) return plannedTexts.inHours(Math.floor(ms / HOUR_MS));
  return plannedTexts.inMinutes(Math.ceil(ms / MINUTE_MS));
};
