/** A segment of a recording: one file. */
export interface Segment {
  /** File name within the room's folder; also the last part of its URL. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** Whether it can be played in parts by a playlist. */
  readonly isFragmented: boolean;
}
