/** Totals of a connection at one moment. */
export interface SentTotals {
  at: number;
  bytes: number;
  frames: number;
  /** Share of what was sent last that the origin did not get. */
  loss: number;
  /** The browser would send more if the network took it. */
  isLimited: boolean;
  /** What the network carries, in kbit/s, where the browser says so. */
  availableKilobits: number | undefined;
}

interface Entry {
  type: string;
  kind?: string;
  mid?: string;
  bytesSent?: number;
  framesEncoded?: number;
  qualityLimitationReason?: string;
  fractionLost?: number;
  availableOutgoingBitrate?: number;
}

export const readSentTotals = (report: RTCStatsReport, at: number): SentTotals => {
  let bytes = 0;
  let frames = 0;
  let pictureAt = Number.POSITIVE_INFINITY;
  let loss = 0;
  let isLimited = false;
  let availableKilobits: number | undefined;
  report.forEach((entry: Entry) => {
    if (entry.type === 'remote-inbound-rtp') loss = Math.max(loss, entry.fractionLost ?? 0);
    if (entry.type === 'candidate-pair' && entry.availableOutgoingBitrate !== undefined)
      availableKilobits = entry.availableOutgoingBitrate / 1000;
    if (entry.type !== 'outbound-rtp') return;
    bytes += entry.bytesSent ?? 0;
    if (entry.kind !== 'video') return;
    // The small layer comes after the picture, and is limited by its settings.
    const place = Number(entry.mid ?? 0);
    if (place > pictureAt) return;
    pictureAt = place;
    frames = entry.framesEncoded ?? 0;
    isLimited = entry.qualityLimitationReason === 'bandwidth';
  });
  return { at, bytes, frames, loss, isLimited, availableKilobits };
};

export const sentSince = (
  before: SentTotals,
  now: SentTotals,
): { kilobits: number; frames: number; loss: number; isLimited: boolean } => {
  const seconds = Math.max(0.001, (now.at - before.at) / 1000);
  return {
    kilobits: Math.max(0, Math.round(((now.bytes - before.bytes) * 8) / 1000 / seconds)),
    frames: Math.max(0, Math.round((now.frames - before.frames) / seconds)),
    loss: now.loss,
    isLimited: now.isLimited,
  };
};
