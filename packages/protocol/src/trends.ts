import * as z from 'zod/mini';
import { Count, WireTime } from './fields.ts';

/** One full minute of a live. */
export const TrendFigures = z.object({
  /** Visits that began, and that ended, in this minute. */
  entered: Count,
  left: Count,
  comments: Count,
  /** How long everybody who has come was there until the end of the minute, all visits of a person together. */
  averageStaySeconds: Count,
});
export type TrendFigures = z.infer<typeof TrendFigures>;

export const LiveTrends = z.object({
  /** The full minutes since the beginning; the figures are those of the last. */
  minute: Count,
  /** Null in the first minute. */
  live: z.nullable(TrendFigures),
  /** The host's last live; null if there was none. */
  earlier: z.nullable(
    z.object({
      liveTitle: z.string(),
      beginTime: WireTime,
      minutes: Count,
      /** The same minute of it; null if it was over by then. */
      figures: z.nullable(TrendFigures),
    }),
  ),
});
export type LiveTrends = z.infer<typeof LiveTrends>;
