import { formatWireTime, wireTimeMs } from '@live/protocol';
import { knownConfig } from './config.ts';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the times in answers; that of the page where a back end does not name its own. */
const wireZone = (): string => knownConfig()?.timeZone || ownZone();

/** The instant of a time of an answer, which readers see in their own zone. */
export const instantOf = (wireTime: string): number => wireTimeMs(wireTime, wireZone());

/** A time as `<input type="datetime-local">` has it, of the reader's own zone. */
export const localInput = (epochMs: number): string =>
  formatWireTime(epochMs, ownZone()).slice(0, 16).replace(' ', 'T');

/** What was chosen in such a field, as calls want it; empty where nothing was. */
export const wireTimeOf = (input: string): string => {
  const epochMs = Date.parse(input);
  return Number.isNaN(epochMs) ? '' : formatWireTime(epochMs, wireZone());
};

const DAY_MS = 24 * 3_600_000;

const dayOf = (epochMs: number): string => localInput(epochMs).slice(0, 10);

const nearDays = (epochMs: number, now: number): string | undefined =>
  [
    ['今天', now],
    ['明天', now + DAY_MS],
  ].find(([, day]) => dayOf(Number(day)) === dayOf(epochMs))?.[0] as string | undefined;

/** A planned time in the reader's own zone: 今天 20:00, 11月23日 周一 20:00. */
export const planTimeText = (wireTime: string, now = Date.now()): string => {
  const epochMs = instantOf(wireTime);
  const date = new Date(epochMs);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const day =
    nearDays(epochMs, now) ??
    new Intl.DateTimeFormat('zh-CN', {
      ...(!isThisYear && { year: 'numeric' }),
      month: 'long',
      day: 'numeric',
      weekday: 'short',
    }).format(date);
  return `${day} ${localInput(epochMs).slice(11)}`;
};
