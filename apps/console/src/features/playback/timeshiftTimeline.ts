import {
  breaksOf,
  isRecording,
  type Recorded,
  recordedUntil,
  recordingAt,
} from '../../lib/recordingAt.ts';

/** Playing begins this long before the newest recorded picture, so that it does not wait for the next one. */
const MIN_DELAY_MS = 2_000;

const DEFAULT_AGO_MS = 30_000;

/** A moment that can be looked at: what is not written yet gives way to what was written last. */
export const playableMoment = (recorded: Recorded, atMs: number): number => {
  const newest = isRecording(recorded)
    ? recordedUntil(recorded) - MIN_DELAY_MS
    : recorded.durationMs;
  return Math.max(0, Math.min(atMs, newest));
};

/** Where looking back begins: some time ago, or at the next moment that was recorded, or at the last one. */
export const firstMoment = (recorded: Recorded, nowMs: number): number => {
  const { recordings } = recorded;
  const atMs = nowMs - DEFAULT_AGO_MS;
  if (recordingAt(recordings, atMs)) return atMs;
  const next = recordings.find(({ beginMs }) => beginMs > atMs);
  return next?.beginMs ?? recordedUntil(recorded) - MIN_DELAY_MS;
};

/** Breaks of the recording in seconds. */
export const timeshiftBreaks = (
  recorded: Recorded,
  nowMs: number,
): { start: number; length: number; seconds: number }[] =>
  breaksOf(recorded, nowMs).map(({ from, to }) => ({
    start: from / 1_000,
    length: (to - from) / 1_000,
    seconds: (to - from) / 1_000,
  }));

/** The time of day of a moment, as the server's wire times have it. */
export const clockOf = (beginTime: string, atMs: number): string =>
  new Date(Date.parse(`${beginTime.replace(' ', 'T')}Z`) + atMs).toISOString().slice(11, 19);
