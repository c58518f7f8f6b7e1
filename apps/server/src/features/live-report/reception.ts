import type { LiveReport } from '@live/protocol';
import type { Schema } from '../../db/schema.ts';
import type { Interruptions, TimeSpan } from '../../read-models/live/interruptions.ts';

type ReceptionMinute = Omit<Schema['picture_minutes'], 'live_id'>;

/** A minute that was hardly measured says nothing about its bitrate. */
const MEASURED_MS = 15_000;

const secondsOf = (spans: readonly TimeSpan[]): number =>
  Math.round(spans.reduce((sum, { fromAt, untilAt }) => sum + untilAt - fromAt, 0) / 1_000);

const sumOf = (
  minutes: readonly ReceptionMinute[],
  key: Exclude<keyof ReceptionMinute, 'minute_at'>,
) => minutes.reduce((sum, minute) => sum + minute[key], 0);

const kbpsOf = (bytes: number, ms: number): number => (ms === 0 ? 0 : Math.round((bytes * 8) / ms));

export const summarisePicture = (
  { breaks, pauses }: Interruptions,
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
