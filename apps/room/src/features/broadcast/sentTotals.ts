/** Totals of a connection at one moment. */
export interface SentTotals {
  at: number;
  bytes: number;
  frames: number;
}

interface Entry {
  type: string;
  kind?: string;
  bytesSent?: number;
  framesEncoded?: number;
}

export const readSentTotals = (report: RTCStatsReport, at: number): SentTotals => {
  let bytes = 0;
  let frames = 0;
  report.forEach((entry: Entry) => {
    if (entry.type !== 'outbound-rtp') return;
    bytes += entry.bytesSent ?? 0;
    if (entry.kind === 'video') frames += entry.framesEncoded ?? 0;
  });
  return { at, bytes, frames };
};

export const sentSince = (
  before: SentTotals,
  now: SentTotals,
): { kilobits: number; frames: number } => {
  const seconds = Math.max(0.001, (now.at - before.at) / 1000);
  return {
    kilobits: Math.max(0, Math.round(((now.bytes - before.bytes) * 8) / 1000 / seconds)),
    frames: Math.max(0, Math.round((now.frames - before.frames) / seconds)),
  };
};
