/** How long a player keeps frames back, so that lost packets can be sent again before they are due. */
export interface FrameBuffer {
  /** Milliseconds; 0 leaves it to the browser. */
  readonly targetMs: number;
  /** When a packet was last asked for again. */
  readonly lostAt: number;
}

interface Network {
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  /** Packets asked for again since the last look. */
  readonly asked: number;
  readonly roundTripMs: number | undefined;
}

export const NO_BUFFER: FrameBuffer = { targetMs: 0, lostAt: Number.NEGATIVE_INFINITY };

/** A request, what it brings, and once more. */
const ROUND_TRIPS = 2;
const MARGIN_MS = 80;
/** The picture stays within a second of the host. */
const MOST_MS = 500;
/** Smaller changes are not worth the jerk that each is. */
const STEP_MS = 120;
/** A single packet is lost on any network. */
const FEW = 2;
const CALM_MS = 30_000;

/** The buffer for the next second: browsers wait for one repair at most, and show a freeze for each further one. */
export const nextBuffer = (
  buffer: FrameBuffer,
  { at, asked, roundTripMs }: Network,
): FrameBuffer => {
  const lostAt = asked >= FEW ? at : buffer.lostAt;
  if (at - lostAt > CALM_MS) return { targetMs: 0, lostAt };
  if (roundTripMs === undefined) return { ...buffer, lostAt };
  const wanted = Math.min(MOST_MS, Math.round(roundTripMs * ROUND_TRIPS + MARGIN_MS));
  const isHigher = wanted >= buffer.targetMs + (buffer.targetMs === 0 ? 0 : STEP_MS);
  return { targetMs: isHigher ? wanted : buffer.targetMs, lostAt };
};
