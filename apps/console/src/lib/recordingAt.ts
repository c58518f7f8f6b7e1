import { limits, type ReviewRecording } from '@live/protocol';

const { shortestBreakMs } = limits;

/** The recording of a moment and the seconds into it; undefined where nothing was recorded. */
export const recordingAt = (
  recordings: readonly ReviewRecording[],
  atMs: number,
): { index: number; at: number } | undefined => {
  const index = recordings.findLastIndex(({ beginMs }) => beginMs <= atMs + shortestBreakMs);
  const recording = recordings[index];
  if (!recording) return undefined;
  const { beginMs, durationMs } = recording;
  if (atMs >= beginMs + durationMs + shortestBreakMs) return undefined;
  const into = Math.min(Math.max(atMs - beginMs, 0), durationMs);
  return { index, at: into / 1_000 };
};

/** Where a review opens: at the moment asked for, else where the picture begins. */
export const openingMoment = (
  { recordings, durationMs }: { recordings: readonly ReviewRecording[]; durationMs: number },
  askedMs: number | undefined,
): number => Math.min(askedMs ?? recordings[0]?.beginMs ?? 0, durationMs);

export interface Recorded {
  /** Not while the host pauses. */
  readonly isOnAir: boolean;
  readonly durationMs: number;
  readonly recordings: readonly ReviewRecording[];
}

export const recordedUntil = ({ recordings }: Pick<Recorded, 'recordings'>): number => {
  const last = recordings.at(-1);
  return last ? last.beginMs + last.durationMs : 0;
};

/** The newest fragment is this far behind the picture at most, unless nothing is being recorded. */
const MAX_FRAGMENT_MS = 10_000;

/** Whether the picture of now is being recorded. */
export const isRecording = (recorded: Recorded): boolean =>
  recorded.isOnAir && recorded.durationMs - recordedUntil(recorded) < MAX_FRAGMENT_MS;

/** Where nothing was recorded, without the last moments of what is being recorded. */
export const breaksOf = (
  recorded: Recorded,
  nowMs: number = recorded.durationMs,
): { from: number; to: number }[] => {
  const { recordings } = recorded;
  const durationMs = isRecording(recorded) ? recordedUntil(recorded) : nowMs;
  const breaks: { from: number; to: number }[] = [];
  let end = 0;
  for (const { beginMs, durationMs: length } of recordings) {
    if (beginMs - end >= shortestBreakMs) breaks.push({ from: end, to: beginMs });
    end = Math.max(end, beginMs + length);
  }
  if (durationMs - end >= shortestBreakMs) breaks.push({ from: end, to: durationMs });
  return breaks;
};
