import type { ReviewRecording } from '@live/protocol';

/** Shorter breaks are ignored: clocks and keyframes are not that exact. */
const MIN_BREAK_MS = 1_500;

/** The recording of a moment and the seconds into it; undefined where nothing was recorded. */
export const recordingAt = (
  recordings: readonly ReviewRecording[],
  atMs: number,
): { index: number; at: number } | undefined => {
  const index = recordings.findLastIndex(({ beginMs }) => beginMs <= atMs + MIN_BREAK_MS);
  const recording = recordings[index];
  if (!recording) return undefined;
  const { beginMs, durationMs } = recording;
  if (atMs >= beginMs + durationMs + MIN_BREAK_MS) return undefined;
  const into = Math.min(Math.max(atMs - beginMs, 0), durationMs);
  return { index, at: into / 1_000 };
};

/** Where a review opens: at the moment asked for, else where the picture begins. */
export const openingMoment = (
  { recordings, durationMs }: { recordings: readonly ReviewRecording[]; durationMs: number },
  askedMs: number | undefined,
): number => Math.min(askedMs ?? recordings[0]?.beginMs ?? 0, durationMs);

/** Where nothing was recorded. */
export const breaksOf = (
  recordings: readonly ReviewRecording[],
  durationMs: number,
): { from: number; to: number }[] => {
  const breaks: { from: number; to: number }[] = [];
  let end = 0;
  for (const { beginMs, durationMs: length } of recordings) {
    if (beginMs - end >= MIN_BREAK_MS) breaks.push({ from: end, to: beginMs });
    end = Math.max(end, beginMs + length);
  }
  if (durationMs - end >= MIN_BREAK_MS) breaks.push({ from: end, to: durationMs });
  return breaks;
};
