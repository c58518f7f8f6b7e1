import type { ReviewRecording } from '@live/protocol';
import type { Replay } from '@live/web/replay';

/** Where a moment without recording stands on a timeline that shows breaks shorter than they were. */
export const positionInBreak = (
  recordings: readonly ReviewRecording[],
  { segments, length }: Replay['timeline'],
  atMs: number,
): number => {
  const next = recordings.findIndex(({ beginMs }) => beginMs > atMs);
  const to = segments[next];
  if (!to) return length;
  const before = recordings[next - 1];
  const fromMs = before ? before.beginMs + before.durationMs : 0;
  const from = (segments[next - 1]?.start ?? 0) + (segments[next - 1]?.length ?? 0);
  const untilMs = recordings[next]?.beginMs ?? atMs;
  const share = (atMs - fromMs) / Math.max(1, untilMs - fromMs);
  return from + Math.min(1, Math.max(0, share)) * (to.start - from);
};
