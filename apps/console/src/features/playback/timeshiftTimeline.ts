import type { ReviewRecording } from '@live/protocol';
import { breaksOf, recordingAt } from '../../lib/recordingAt.ts';

/** The newest fragment is this far behind the picture at most, unless nothing is being recorded. */
const MAX_FRAGMENT_MS = 10_000;
/** Playing begins this long before the newest recorded picture, so that it does not wait for the next one. */
const MIN_DELAY_MS = 2_000;

const DEFAULT_AGO_MS = 30_000;

interface Recorded {
  /** Not while the host pauses. */
  readonly isOnAir: boolean;
  readonly durationMs: number;
  readonly recordings: readonly ReviewRecording[];
}

const endOf = ({ recordings }: Recorded): number => {
  const last = recordings.at(-1);
  return last ? last.beginMs + last.durationMs : 0;
};

/** Whether the picture of now is being recorded. */
const isRecording = (recorded: Recorded): boolean =>
  recorded.isOnAir && recorded.durationMs - endOf(recorded) < MAX_FRAGMENT_MS;

/** A moment that can be looked at: what is not written yet gives way to what was written last. */
export const playableMoment = (recorded: Recorded, atMs: number): number => {
  const newest = isRecording(recorded) ? endOf(recorded) - MIN_DELAY_MS : recorded.durationMs;
  return Math.max(0, Math.min(atMs, newest));
};

/** Where looking back begins: some time ago, or at the next moment that was recorded, or at the last one. */
export const firstMoment = (recorded: Recorded, nowMs: number): number => {
  const { recordings } = recorded;
  const atMs = nowMs - DEFAULT_AGO_MS;
  if (recordingAt(recordings, atMs)) return atMs;
  const next = recordings.find(({ beginMs }) => beginMs > atMs);
  return next?.beginMs ?? endOf(recorded) - MIN_DELAY_MS;
};

/** Breaks of the recording in seconds, without the last moments of what is being recorded. */
export const timeshiftBreaks = (
  recorded: Recorded,
  nowMs: number,
): { start: number; length: number; seconds: number }[] =>
  breaksOf(recorded.recordings, isRecording(recorded) ? endOf(recorded) : nowMs).map(
    ({ from, to }) => ({
      start: from / 1_000,
      length: (to - from) / 1_000,
      seconds: (to - from) / 1_000,
    }),
  );

/** The time of day of a moment, as the server's wire times have it. */
export const clockOf = (beginTime: string, atMs: number): string =>
  new Date(Date.parse(`${beginTime.replace(' ', 'T')}Z`) + atMs).toISOString().slice(11, 19);
