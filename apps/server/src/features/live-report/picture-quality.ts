import type { LiveReport } from '@live/protocol';
import type { Schema } from '../../db/schema.ts';

export interface TimeSpan {
  fromAt: number;
  untilAt: number;
}

export type ReceptionMinute = Omit<Schema['picture_minutes'], 'live_id'>;

/** A shorter one is a host who reconnects. */
const SHORTEST_BREAK_MS = 1_000;
/** A minute that was hardly measured says nothing about its bitrate. */
const MEASURED_MS = 15_000;

const overlap = (one: TimeSpan, other: TimeSpan): number =>
  Math.max(0, Math.min(one.untilAt, other.untilAt) - Math.max(one.fromAt, other.fromAt));

/** What is left of a span of time without others. */
const without = (span: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] =>
  others.reduce<TimeSpan[]>(
    (left, other) =>
      left.flatMap((part) =>
        overlap(part, other) === 0
          ? [part]
          : [
              { fromAt: part.fromAt, untilAt: other.fromAt },
              { fromAt: other.untilAt, untilAt: part.untilAt },
            ].filter(({ fromAt, untilAt }) => untilAt > fromAt),
      ),
    [span],
  );

/**
 * Where the room was live without a picture, from its first picture on. A live without any picture has no breaks: it may
 * be from before they were recorded.
 */
export const findBreaks = (
  pictures: readonly TimeSpan[],
  pauses: readonly TimeSpan[],
  endAt: number,
): TimeSpan[] => {
  const [first] = pictures;
  if (!first) return [];
  return without({ fromAt: first.fromAt, untilAt: endAt }, [...pictures, ...pauses]).filter(
    ({ fromAt, untilAt }) => untilAt - fromAt >= SHORTEST_BREAK_MS,
  );
};

const secondsOf = (spans: readonly TimeSpan[]): number =>
  Math.round(spans.reduce((sum, { fromAt, untilAt }) => sum + untilAt - fromAt, 0) / 1_000);

const sumOf = (
  minutes: readonly ReceptionMinute[],
  key: Exclude<keyof ReceptionMinute, 'minute_at'>,
) => minutes.reduce((sum, minute) => sum + minute[key], 0);

const kbpsOf = (bytes: number, ms: number): number => (ms === 0 ? 0 : Math.round((bytes * 8) / ms));

export const summarisePicture = (
  breaks: readonly TimeSpan[],
  pauses: readonly TimeSpan[],
  reception: readonly ReceptionMinute[],
  beginAt: number,
): LiveReport['picture'] => {
  const measured = reception.filter(({ measured_ms }) => measured_ms >= MEASURED_MS);
  const kbps = measured.map(({ minute_at, bytes, measured_ms }): [number, number] => [
    minute_at - beginAt,
    kbpsOf(bytes, measured_ms),
  ]);
  const lost = sumOf(reception, 'lost_packets');
  const sent = sumOf(reception, 'packets') + lost;
  return {
    breaks: breaks.map(({ fromAt, untilAt }) => ({
      fromMs: fromAt - beginAt,
      untilMs: untilAt - beginAt,
    })),
    breakSeconds: secondsOf(breaks),
    pauseSeconds: secondsOf(pauses),
    averageKbps: kbpsOf(sumOf(reception, 'bytes'), sumOf(reception, 'measured_ms')),
    lowestKbps: kbps.length === 0 ? 0 : Math.min(...kbps.map(([, rate]) => rate)),
    lostPackets: sent === 0 ? 0 : Math.round((lost / sent) * 10_000),
    isLossMeasured: sent > 0,
    kbps,
  };
};
