/** Stream health as a pure reducer over the browser's counters. */

export type Verdict = 'smooth' | 'stuttering' | 'lost';

/** Cumulative counters at one moment. */
export interface Counters {
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  readonly bytes: number;
  /** Those of the picture; undefined where picture and sound are not told apart. */
  readonly pictureBytes?: number | undefined;
  /** Packets asked for again. */
  readonly asked?: number;
  readonly frames: number;
  readonly packets: number;
  readonly packetsLost: number;
  readonly freezes: number;
  /** Total seconds that frames spent in the jitter buffer, and how many frames. */
  readonly bufferSeconds: number;
  readonly bufferedFrames: number;
  readonly roundTripSeconds: number | undefined;
  /** Set when the source measures the delay itself. */
  readonly delaySeconds?: number | undefined;
}

export interface HealthPoint {
  readonly at: number;
  readonly verdict: Verdict;
  readonly bitsPerSecond: number;
  readonly framesPerSecond: number;
  readonly roundTripMs: number | undefined;
  /** 0 to 1. */
  readonly loss: number;
  /** Freezes since the previous point. */
  readonly freezes: number;
  readonly delaySeconds: number | undefined;
  /** Sound arrives, and nothing of the picture. */
  readonly isSoundAlone: boolean;
}

export interface Health {
  readonly last: Counters | undefined;
  /** Oldest first. */
  readonly history: readonly HealthPoint[];
}

/** Five minutes at one point a second. */
const MAX_POINTS = 300;
const LOW_FRAME_RATE = 12;
const HIGH_LOSS = 0.05;
/** How long a freeze affects the verdict. */
const FREEZE_EFFECT_MS = 5_000;

/** Seconds in a row of sound alone that tell a network that carries no more from a moment's trouble. */
const SOUND_SECONDS = 3;

/** Whether the network carries the sound alone. */
export const isSoundAlone = ({ history }: Health): boolean =>
  history.length >= SOUND_SECONDS &&
  history.slice(-SOUND_SECONDS).every((point) => point.isSoundAlone);

export const NO_HEALTH: Health = { last: undefined, history: [] };

const increase = (now: number, before: number): number => Math.max(0, now - before);

export function addCounters(health: Health, now: Counters, isConnected: boolean): Health {
  const { last } = health;
  if (!last || now.at <= last.at) return { ...health, last: now };
  const seconds = (now.at - last.at) / 1_000;
  const lost = increase(now.packetsLost, last.packetsLost);
  const received = increase(now.packets, last.packets);
  const measured = {
    at: now.at,
    bitsPerSecond: (increase(now.bytes, last.bytes) * 8) / seconds,
    framesPerSecond: increase(now.frames, last.frames) / seconds,
    roundTripMs: now.roundTripSeconds === undefined ? undefined : now.roundTripSeconds * 1_000,
    loss: lost + received > 0 ? lost / (lost + received) : 0,
    freezes: increase(now.freezes, last.freezes),
    delaySeconds: now.delaySeconds ?? delayOf(now, last),
    isSoundAlone:
      now.bytes > last.bytes &&
      now.pictureBytes !== undefined &&
      now.pictureBytes === last.pictureBytes,
  };
  const point = { ...measured, verdict: judge(measured, health.history, isConnected) };
  return { last: now, history: [...health.history, point].slice(-MAX_POINTS) };
}

/** Half the round trip plus the jitter buffer delay. */
function delayOf(now: Counters, last: Counters): number | undefined {
  const frames = increase(now.bufferedFrames, last.bufferedFrames);
  if (frames === 0) return undefined;
  const bufferDelay = increase(now.bufferSeconds, last.bufferSeconds) / frames;
  return bufferDelay + (now.roundTripSeconds ?? 0) / 2;
}

function judge(
  point: Omit<HealthPoint, 'verdict'>,
  history: readonly HealthPoint[],
  isConnected: boolean,
): Verdict {
  if (!isConnected || point.bitsPerSecond === 0) return 'lost';
  const frozen = [...history, point].some(
    ({ at, freezes }) => freezes > 0 && point.at - at < FREEZE_EFFECT_MS,
  );
  const slow = point.framesPerSecond < LOW_FRAME_RATE;
  return frozen || slow || point.loss > HIGH_LOSS ? 'stuttering' : 'smooth';
}

/** Reads the counters from an RTCStatsReport. */
export function readStats(report: Iterable<[string, unknown]>, at: number): Counters {
  let video: Record<string, number> = {};
  let roundTripSeconds: number | undefined;
  let bytes = 0;
  for (const [, entry] of report) {
    const stat = entry as Record<string, unknown> & { type: string };
    if (stat.type === 'inbound-rtp') {
      bytes += Number(stat.bytesReceived ?? 0);
      if (stat.kind === 'video') video = stat as unknown as Record<string, number>;
    }
    const nominated = stat.type === 'candidate-pair' && (stat.nominated || stat.selected);
    if (nominated && typeof stat.currentRoundTripTime === 'number') {
      roundTripSeconds = stat.currentRoundTripTime;
    }
  }
  return {
    at,
    bytes,
    pictureBytes: video.bytesReceived,
    asked: video.nackCount ?? 0,
    frames: video.framesDecoded ?? 0,
    packets: video.packetsReceived ?? 0,
    packetsLost: video.packetsLost ?? 0,
    freezes: video.freezeCount ?? 0,
    bufferSeconds: video.jitterBufferDelay ?? 0,
    bufferedFrames: video.jitterBufferEmittedCount ?? 0,
    roundTripSeconds,
  };
}
