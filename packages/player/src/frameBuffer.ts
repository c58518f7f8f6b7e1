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
  /** Times that the picture stood still since then. */
  readonly freezes: number;
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
/** A freeze so soon after a loss is one of a repair that came too late. */
const REPAIR_MS = 3_000;

/** The buffer for the next second: browsers wait for one repair at most, and show a freeze for each further one. */
export const nextBuffer = (
  buffer: FrameBuffer,
  { at, asked, freezes, roundTripMs }: Network,
): FrameBuffer => {
  const lostAt = asked >= FEW ? at : buffer.lostAt;
  if (at - lostAt > CALM_MS) return { targetMs: 0, lostAt };
  if (roundTripMs === undefined) return { ...buffer, lostAt };
  // Packets that a host's network lost take a way that this round trip does not show.
  const isLate = freezes > 0 && at - lostAt < REPAIR_MS;
  const needed = Math.max(
    roundTripMs * ROUND_TRIPS + MARGIN_MS,
    isLate ? buffer.targetMs + STEP_MS : 0,
  );
  const wanted = Math.min(MOST_MS, Math.round(needed));
  const least = buffer.targetMs === 0 || wanted === MOST_MS ? 0 : STEP_MS;
  return { targetMs: wanted >= buffer.targetMs + least ? wanted : buffer.targetMs, lostAt };
};
